-- The embargo's fields in the public form of a response: until, and untilEndedAt once it has ended.
-- Without an embargo nothing is added, so that such a response looks as it did before embargoes
-- existed.
create or replace function embargo_json(p_question interview_questions)
returns jsonb
language sql
stable
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'until', rfc3339(p_question.embargo_until),
    'untilEndedAt', rfc3339(p_question.embargo_ended_at)
  ))
$$;
