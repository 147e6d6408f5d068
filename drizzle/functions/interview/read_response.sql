-- A response at a retained revision or in its current wording (rule 4.7.retained): {response, isCurrent,
-- publication, publicEvidence};
-- null when the artist has no such response or revision.
create or replace function read_response(
  p_artist_id uuid,
  p_question_id uuid,
  p_revision text -- null: the current wording
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'response', response_json(q, v),
    'isCurrent', v.version = q.answer_version,
    'publication', publication_of(q),
    'publicEvidence', public_evidence(p_artist_id, q."references")
  )
  from interview_questions q
  join interview_versions v on v.question_id = q.id
  where q.id = p_question_id
    and q.artist_id = p_artist_id
    and v.revision = coalesce(p_revision, q.answer_revision)
$$;
