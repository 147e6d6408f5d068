-- The current wording of saved answers, and the instant at which they are read: {now, answers}. Ids
-- that are not answers of this artist are left out.
create or replace function publishable_answers(
  p_artist_id uuid,
  p_answers jsonb -- [{answerId}]
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'now', rfc3339(clock_timestamp()),
    'answers', array(
      select jsonb_build_object(
        'id', q.id, 'revision', a.revision, 'question', q.question, 'answer', a.answer
      )
      from interview_questions q
      join interview_versions a
        on a.question_id = q.id
        and a.version = q.answer_version
      where q.artist_id = p_artist_id
        and q.id in (select (value->>'answerId')::uuid from jsonb_array_elements(p_answers))
    )
  )
$$;
