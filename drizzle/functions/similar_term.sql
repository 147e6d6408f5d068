-- The likeliest spelling correction of a word that does not occur in an artist's evidence: the most similar term
-- by trigrams, nearly as long, with the same first letters (so that few terms are compared). Null when there is
-- none, or when the word is too short.
create or replace function similar_term(p_artist_id uuid, p_word text)
returns text
language plpgsql
stable
as $$
begin
  return (
    select t.term
    from ranking_constants r
    cross join lateral (
      select distinct p.term
      from postings p
      where p.artist_id = p_artist_id
        and p.term >= left(p_word, r.correction_same_chars)
        and p.term < left(p_word, r.correction_same_chars) || U&'\+10FFFF'
    ) t
    where length(p_word) >= r.correction_min_chars
      and abs(length(t.term) - length(p_word)) <= r.correction_max_difference
      and similarity(t.term, p_word) >= r.correction_min_similarity
    order by similarity(t.term, p_word) desc, t.term
    limit 1
  );
end
$$;
