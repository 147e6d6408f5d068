-- Stores the verdict on a drafted answer: hashes, reasons and labels, never its text (decision 3.24). For the same answer
-- the verdict is replaced; that on its claims stays when they were not checked again and its citations fail as before.
-- A verified answer from offered candidates cites them (cite_passages). The artist is held first, so that an erasure comes
-- before everything here or after it: of an artist that is gone nothing is stored.
create or replace function register_answer(
  p_id uuid,
  p_job_id uuid,
  p_verdict jsonb,
  p_calls jsonb default '[]' -- the model call that judged the claims, as complete_calls takes it
)
returns void
language sql
volatile
as $$
  select
  from artists a
  join jobs j on j.artist_id = a.id
  where j.id = p_job_id
  for key share;
  select complete_calls(null, p_calls);
  select cite_passages(j.artist_id, shown_passages(j), clock_timestamp())
  from jobs j
  where j.id = p_job_id
    and j.selection = 'candidates'
    and (p_verdict->>'verified')::boolean;
  insert into registered_answers (
    id, job_id, answer_hash, citations_hash, verified, failures, claims, checked_at
  )
  select
    p_id, j.id, p_verdict->>'answerHash', p_verdict->>'citationsHash',
    (p_verdict->>'verified')::boolean, p_verdict->'failures', p_verdict->'claims', clock_timestamp()
  from jobs j
  where j.id = p_job_id
  on conflict (job_id, answer_hash, citations_hash) do update
  set verified = excluded.verified,
    failures = excluded.failures,
    claims = coalesce(
      excluded.claims,
      case when registered_answers.failures = excluded.failures then registered_answers.claims end
    ),
    checked_at = excluded.checked_at
$$;
