-- Ends a job that must not be leased again and returns it; returns null, and changes nothing, when another call has
-- leased or ended it. Call it under the artist lock. A slice that died while a call to the outside was under way is
-- never repeated (decision 3.18): the job ends as outcome_unknown. The offline model does not count as outside. The
-- third slice that died or threw ends the job as slice_limit (decision 3.17). `is true` keeps the planner from looking
-- for the row in the index of all jobs that wait.
create or replace function end_lost_job(p_job_id uuid, p_now timestamptz, p_max_attempts integer)
returns jobs
language plpgsql
volatile
as $$
declare
  v_job jobs;
begin
  select * into v_job
  from jobs
  where id = p_job_id
    and (run_at <= p_now) is true
  for update;
  if v_job.outside_under_way or exists (
    select from model_calls
    where job_id = v_job.id
      and outcome = 'sent'
      and model <> 'offline'
  ) then
    update model_calls
    set outcome = 'unknown',
      completed_at = clock_timestamp()
    where job_id = v_job.id
      and outcome = 'sent';
    perform fail_job(v_job.id, 'outcome_unknown', 'the work ended while a call was under way, and it is not repeated');
    return v_job;
  end if;
  if v_job.attempts >= p_max_attempts then
    perform fail_job(v_job.id, 'slice_limit', 'the work was interrupted too often');
    return v_job;
  end if;
  return null;
end
$$;
