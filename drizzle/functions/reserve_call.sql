-- Reserves one model call before it is sent (decision 7.4). A null call reserves nothing. The job, its
-- slice and the fence are null for a call that belongs to no job.
create or replace function reserve_call(p_job_id uuid, p_fence integer, p_artist_id uuid, p_call jsonb)
returns void
language sql
volatile
as $$
  insert into model_calls (id, job_id, artist_id, purpose, attempt, fence, model, reserved_at)
  select (p_call->>'id')::uuid, p_job_id, p_artist_id, p_call->>'purpose',
    1 + (
      select count(*)
      from model_calls m
      where m.job_id = p_job_id
        and m.purpose = p_call->>'purpose'
    ),
    p_fence, p_call->>'model', clock_timestamp()
  where p_call is not null
    and p_call <> 'null'
$$;
