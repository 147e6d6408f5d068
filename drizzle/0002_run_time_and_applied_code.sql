-- `claim_at` said neither what it held nor who read it: it is the time at which a job may run next.
alter table jobs rename column claim_at to run_at;
--> statement-breakpoint
alter index jobs_to_claim rename to jobs_to_lease;
--> statement-breakpoint
alter index jobs_to_claim_of_an_artist rename to jobs_to_lease_of_an_artist;
--> statement-breakpoint
alter table jobs rename constraint finished_jobs_are_not_claimed to finished_jobs_have_no_run_time;
--> statement-breakpoint
alter table jobs rename constraint unfinished_jobs_can_be_claimed to unfinished_jobs_have_a_run_time;
--> statement-breakpoint
create table applied_code (
  hash text primary key not null,
  objects text[] not null,
  applied_at timestamp with time zone not null
);
--> statement-breakpoint
-- Release 0.1.0 created its views and functions by numbered migrations: they are recorded here, so that
-- they are replaced like all later ones. What an index or a trigger is built on stays.
insert into applied_code (hash, objects, applied_at)
select 'release 0.1.0', array_agg(o.identity), clock_timestamp()
from (
  select 'function ' || p.oid::regprocedure as identity
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (
      select from pg_depend d
      where (d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid and d.classid <> 'pg_proc'::regclass)
        or (d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    )
  union all
  select 'view ' || v.viewname
  from pg_views v
  where v.schemaname = 'public'
) o
having count(*) > 0;
