-- Deletes the interview memory of an artist: sittings, questions, answers with every version, corrections, boundaries and
-- what was done with them; the originals of published answers; and the generated Lore and the draft that were written
-- from it. The published Lore is the artist's public word, and stays. Call it under the artist lock, when no job of the
-- artist is unfinished.
create or replace function erase_interview(p_artist_id uuid)
returns void
language plpgsql
volatile
as $$
begin
  perform erase_originals(p_artist_id, array(
    select id
    from originals
    where artist_id = p_artist_id
      and answer_id is not null
  ));
  delete from interview_questions where artist_id = p_artist_id;
  delete from interview_sessions where artist_id = p_artist_id;
  delete from interview_corrections where artist_id = p_artist_id;
  delete from interview_boundaries where artist_id = p_artist_id;
  delete from memory_snapshots where artist_id = p_artist_id;
  delete from activity
  where artist_id = p_artist_id
    and action ~ '^(answer|boundary|correction|draft|embargo|question|response|session)_';
  update lore
  set generated_text = null,
    generated_at = null,
    generated_basis = null
  where artist_id = p_artist_id;
  update onboarding
  set own_draft = null
  where artist_id = p_artist_id;
end
$$;
