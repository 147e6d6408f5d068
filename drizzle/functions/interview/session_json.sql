-- A session with its questions and their exact answers, in the public form (decision 5.20). With
-- p_publication also who may read an answer and what is shown beside it, as in `read_response`.
create or replace function session_json(p_session interview_sessions, p_publication boolean default false)
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
    'questions', array(
      select question_json(q) || jsonb_build_object('ordinal', q.ordinal, 'answer', v.answer) || case
        when p_publication and v.answer is not null then jsonb_build_object(
          'publication', publication_of(q),
          'publicEvidence', public_evidence(q.artist_id, q."references")
        )
        else '{}'
      end
      from interview_questions q
      left join interview_versions v
        on v.question_id = q.id
        and v.version = q.answer_version
      where q.session_id = p_session.id
      order by q.ordinal
    )
  )
$$;
