-- The published Lore, as the brief and the public page show it: {text, revision, publishedAt}. Null
-- without one, and while it repeats an answer that is under embargo (decision 5.54) or under a
-- boundary: a sentence of at least eight characters from one of its wordings or from its question.
create or replace function published_lore(p_artist_id uuid)
returns jsonb
language plpgsql
stable
as $$
begin
  return (
    select jsonb_build_object(
      'text', l.published_text,
      'revision', l.published_revision,
      'publishedAt', rfc3339(l.published_at)
    )
    from lore l
    where l.artist_id = p_artist_id
      and l.published_text is not null
      and not exists (
        select from (
          select unnest(embargoed_answers(p_artist_id)) as id
          union
          select q.id
          from interview_boundaries b
          join interview_questions q
            on q.artist_id = b.artist_id
            and q.question_key = b.question_key
          where b.artist_id = p_artist_id
            and b.question_key is not null
            and b.retracted_at is null
        ) kept_back
        join interview_questions q on q.id = kept_back.id
        join interview_versions v on v.question_id = q.id
        cross join lateral regexp_split_to_table(
          lower(q.question || E'\n' || v.answer), '[.!?…。！？؟।\n\r]+'
        ) piece
        where char_length(btrim(piece)) >= 8
          and strpos(lower(l.published_text), btrim(piece)) > 0
      )
  );
end
$$;
