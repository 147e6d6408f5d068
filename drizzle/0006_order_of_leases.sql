-- The index has the order of lease_job, so that a lease reads its first entry however many jobs wait. Building the two
-- reads the table of jobs twice and writes little: one holds unfinished jobs, the other searches for sources.
drop index jobs_to_lease;
--> statement-breakpoint
create index jobs_to_lease
on jobs using btree (
  (case kind when 'question_research' then 0 when 'evidence_reindex' then 2 else 1 end), run_at, id
)
where run_at is not null;
--> statement-breakpoint
create index source_searches_by_time on jobs using btree (created_at, artist_id)
where kind = 'source_search';
--> statement-breakpoint
create sequence lease_floor;
