-- One version of a response in the public form (rule 2.8.fields); answerUpdatedAt is when that
-- version was saved. An embargo belongs to the response, so it is included with every version.
create or replace function response_json(
  p_question interview_questions,
  p_version interview_versions
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'id', p_question.id,
    'questionKey', p_question.question_key,
    'question', p_question.question,
    'answer', p_version.answer,
    'source', p_question.source,
    'sitting', p_question.sitting,
    'offeredAt', rfc3339(p_question.offered_at),
    'answerUpdatedAt', rfc3339(p_version.saved_at),
    'revision', p_version.revision
  ) || embargo_json(p_question)
$$;
