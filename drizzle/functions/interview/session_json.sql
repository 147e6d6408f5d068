-- A session with its questions and their exact answers, in the public form (decision 5.20).
create or replace function session_json(p_session interview_sessions)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'id', p_session.id,
    'sitting', p_session.sitting,
    'state', case when p_session.closed_at is null then 'active' else 'finished' end,
    'createdAt', rfc3339(p_session.created_at),
    'closedAt', rfc3339(p_session.closed_at),
    'questions', coalesce(
      (
        select jsonb_agg(
          question_json(q) || jsonb_build_object('ordinal', q.ordinal, 'answer', v.answer)
          order by q.ordinal
        )
        from interview_questions q
        left join interview_versions v
          on v.question_id = q.id
          and v.version = q.answer_version
        where q.session_id = p_session.id
      ),
      '[]'
    )
  )
$$;
