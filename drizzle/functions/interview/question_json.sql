-- An offered question in the public form (rule 2.6.fields). Until it is answered, its revision is
-- the question's; after that it is the response's revision, which edits and references must name.
create or replace function question_json(p_question interview_questions)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'id', p_question.id,
    'questionKey', p_question.question_key,
    'question', p_question.question,
    'state', p_question.state,
    'revision', coalesce(p_question.answer_revision, p_question.question_revision),
    'sitting', p_question.sitting,
    'offeredAt', rfc3339(p_question.offered_at),
    'references', p_question.references
  ) || embargo_json(p_question) || jsonb_strip_nulls(
    jsonb_build_object('answerUpdatedAt', rfc3339(p_question.answer_saved_at))
  )
$$;
