-- Stores the verdict on a drafted answer: hashes, reasons and labels, never its text (decision
-- 3.24). A repeated answer replaces its verdict; the verdict on its claims is kept when they were
-- not checked again and its citations fail as before. A verified answer from offered candidates
-- cites them (cite_passages). The artist is locked first, so that an erasure happens entirely
-- before or after this; nothing is stored for an erased artist.
create or replace function register_answer(
  p_id uuid,
  p_job_id uuid,
  p_verdict jsonb,
  p_calls jsonb -- the model call that judged the claims, in the form of complete_calls
)
returns void
language sql
as $$
  select
  from artists a
  join jobs j on j.artist_id = a.id
  where j.id = p_job_id
  for key share;
  select complete_calls(null, p_calls);
  select cite_passages(j.artist_id, shown_passages(j), clock_timestamp(), clock_timestamp())
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
