-- The data that an offer is compared with before the lock: the sitting, the question already saved at its
-- ordinal, and the texts of the references.
create or replace function read_offer(
  p_artist_id uuid,
  p_session_id uuid,
  p_ordinal integer,
  p_references jsonb
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'sitting', (
      select sitting
      from interview_sessions
      where id = p_session_id
        and artist_id = p_artist_id
    ),
    'saved', (
      select question_json(q)
      from interview_questions q
      where q.session_id = p_session_id
        and q.ordinal = p_ordinal
        and q.artist_id = p_artist_id
    ),
    'texts', reference_texts(p_artist_id, p_references)
  )
$$;
