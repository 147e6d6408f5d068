-- A source that the artist approves enters Lore without a discovery.
alter table lore_entries alter column candidate_id drop not null;
--> statement-breakpoint
create unique index a_source_enters_lore_once_by_itself
on lore_entries using btree (artist_id, source_id)
where candidate_id is null;
--> statement-breakpoint
alter table lore_entries
add constraint entries_have_a_candidate_or_a_source
check (num_nonnulls(candidate_id, source_id) > 0);
--> statement-breakpoint
-- Sources that were approved in an onboarding before this, and did not enter.
insert into lore_entries (
  id, artist_id, url, title, source_id, revision, approved_by, approved_at
)
select distinct on (o.artist_id, o.source_id)
  gen_random_uuid(), o.artist_id, o.url, o.title, o.source_id, o.revision, a.user_id, a.at
from activity a
join originals o
  on o.id = a.subject_id
  and o.artist_id = a.artist_id
  and o.curation = 'approved'
where a.action in ('source_approved', 'source_added')
  and not exists (
    select from lore_entries e
    where e.artist_id = o.artist_id
      and e.source_id = o.source_id
  )
order by o.artist_id, o.source_id, a.at;
--> statement-breakpoint
alter table candidates add column decided_as text;
--> statement-breakpoint
update candidates c
set decided_as = a.acted_as
from activity a
where a.artist_id = c.artist_id
  and a.user_id = c.decided_by
  and a.at = c.decided_at;
--> statement-breakpoint
alter table candidates
add constraint reviewers_act_in_a_known_right
check (decided_as in ('claimant', 'administrator'));
--> statement-breakpoint
create index activity_of_a_subject on activity using btree (subject_id);
