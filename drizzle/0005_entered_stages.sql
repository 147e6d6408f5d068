-- A constant default: no row is rewritten, however many jobs there are.
alter table jobs add column stages jsonb default '[]'::jsonb not null;
--> statement-breakpoint
-- Questions under way, which are few: where they are now is the one stage after the first that is known of them.
update jobs
set stages = jsonb_build_array(
  jsonb_build_object(
    'stage', stage,
    'at', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )
)
where kind = 'question_research'
  and finished_at is null
  and stage <> 'checking_saved';
