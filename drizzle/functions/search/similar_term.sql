-- The likeliest spelling correction for a word that does not occur in an artist's evidence: the
-- term with the fewest edits, and among equals the one that most originals contain. Only terms with
-- the same first characters are compared, to keep them few. Swapping two neighbouring characters is
-- one edit. Null when there is none, or when the word is too short or not a word: a number, or a
-- title, site or tag term (these start with a sign). `listed` is the number of originals with it.
--
-- Edits are counted in characters, which Postgres knows by the encoding; nothing here depends on
-- the locale of the database (decision 9.23).
create or replace function similar_term(
  p_artist_id uuid,
  p_word text,
  out term text,
  out listed bigint
)
language plpgsql
stable
as $$
declare
  v_constants constant ranking_constants := (select c from ranking_constants c);
  v_chars constant integer := length(p_word);
  v_edits constant integer := case
    when v_chars < v_constants.correction_long_chars then 1
    else v_constants.correction_long_edits
  end;
  v_swapped text[];
begin
  if v_chars not between v_constants.correction_min_chars and v_constants.correction_max_chars
    or p_word ~ '\d'
    or left(p_word, 1) in (v_constants.title_sign, v_constants.site_sign, v_constants.tag_sign)
  then
    return;
  end if;
  v_swapped := array(
    select left(p_word, i - 1) || substr(p_word, i + 1, 1) || substr(p_word, i, 1) || right(p_word, v_chars - i - 1)
    from generate_series(v_constants.correction_same_chars + 1, v_chars - 1) i
  );
  select m.term, h.listed
  into term, listed
  from (
    select t.term, d.edits
    from (
      select distinct p.term
      from postings p
      where p.artist_id = p_artist_id
        and p.term >= left(p_word, v_constants.correction_same_chars)
        and p.term < left(p_word, v_constants.correction_same_chars) || U&'\+10FFFF'
        and length(p.term) between v_chars - v_edits and v_chars + v_edits
    ) t
    cross join lateral (
      select case
        when t.term = any (v_swapped) then 1
        else levenshtein_less_equal(t.term, p_word, v_edits)
      end as edits
    ) d
    where d.edits <= v_edits
    order by d.edits
    fetch first row with ties
  ) m
  cross join lateral (
    select sum(cardinality(p.originals)) as listed
    from postings p
    where p.artist_id = p_artist_id
      and p.term = m.term
  ) h
  order by h.listed desc, m.term
  limit 1;
end
$$;
