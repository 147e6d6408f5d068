-- What is added to the public form of a response with an embargo: until, and untilEndedAt once it has ended; nothing without
-- one, so that such a response is as it was before there were embargoes.
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
