-- What is compared with the sources (decision 5.94): the newest answers in their current wording, and
-- the claims of all corrections, in the order of the index responses_in_order. Null without the
-- artist.
create or replace function answers_to_compare(p_artist_id uuid, p_limit integer)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'artistName', a.name,
    'answers', array(
      select jsonb_build_object(
        'answerId', q.id, 'revision', q.answer_revision, 'question', q.question, 'answer', v.answer
      )
      from interview_questions q
      join interview_versions v
        on v.question_id = q.id
        and v.version = q.answer_version
      where q.artist_id = p_artist_id
        and q.state = 'answered'
      order by coalesce(q.sitting, 0) desc, coalesce(q.ordinal, 0) desc, q.created_at desc, q.id desc
      limit p_limit
    ),
    'corrections', array(select c.claim from interview_corrections c where c.artist_id = p_artist_id)
  )
  from artists a
  where a.id = p_artist_id
$$;
