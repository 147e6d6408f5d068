-- Reserves one model call before it is sent (decision 7.4). It is numbered as the next attempt for
-- its purpose within its job.
create or replace function reserve_call(
  p_job_id uuid, -- null: the call belongs to no job
  p_fence integer, -- null: the call belongs to no job
  p_artist_id uuid,
  p_call jsonb -- null: nothing is reserved; else {id, purpose, model}
)
returns void
language sql
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
