-- Stores the verdict on a drafted answer: hashes and reasons, never its text (decision 3.24). For the same answer
-- the verdict is replaced.
create or replace function register_answer(p_id uuid, p_job_id uuid, p_verdict jsonb)
returns void
language sql
volatile
as $$
  insert into registered_answers (id, job_id, answer_hash, citations_hash, verified, failures, checked_at)
  values (
    p_id, p_job_id, p_verdict->>'answerHash', p_verdict->>'citationsHash',
    (p_verdict->>'verified')::boolean, p_verdict->'failures', clock_timestamp()
  )
  on conflict (job_id, answer_hash, citations_hash) do update
  set verified = excluded.verified,
    failures = excluded.failures,
    checked_at = excluded.checked_at
$$;
