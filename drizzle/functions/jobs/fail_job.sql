-- Ends a job as failed outside of a slice; its passages and limitations are kept.
create or replace function fail_job(
  p_job_id uuid,
  p_outcome text -- outcome_unknown or slice_limit
)
returns void
language sql
as $$
  update jobs
  set stage = 'failed',
    stages = stages || entered_stage(kind, stage, 'failed', clock_timestamp()),
    outcome = p_outcome,
    selection = case when selection is not null then 'research' end,
    limitations = limitations || jsonb_build_array(p_outcome || ': ' || case p_outcome
      when 'slice_limit' then 'the work was interrupted too often'
      else 'the work ended while a call was under way, and it is not repeated'
    end),
    run_at = null,
    leased = false,
    outside_under_way = false,
    finished_at = clock_timestamp(),
    updated_at = clock_timestamp()
  where id = p_job_id
$$;
