-- Trigger on interview_questions: decides again whether the published answers affected by an
-- embargo are withheld: the answer to the question itself, and answers to questions that were
-- offered with a quotation from it (`is_under_embargo`).
create or replace function withhold_embargoed()
returns trigger
language plpgsql
as $$
begin
  perform lock_artist(new.artist_id);
  perform withhold_originals(new.artist_id, array(
    select o.id
    from interview_questions q
    join originals o on o.answer_id = q.id
    where q.artist_id = new.artist_id
      and o.current
      and (
        q.id = new.id
        or q."references" @> jsonb_build_array(jsonb_build_object('entryId', 'answer:' || new.id))
        or q."references" @> jsonb_build_array(jsonb_build_object('sourceId', 'answer:' || new.id))
      )
  ));
  return null;
end
$$;
