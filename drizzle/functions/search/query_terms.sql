-- The terms of a query that the postings contain, with their weights: words, whose terms share a
-- number, a weight and the count of originals that contain any of them; exact titles in the
-- question (the longest of nested ones), weighted by the sum of their words; and sites in the
-- question. ranking_constants has the boost for titles and sites.
create or replace function query_terms(p_artist_id uuid, p_query jsonb)
returns table (word bigint, term text, listed bigint, holders bigint, weight double precision)
language sql
stable
as $$
  with words as materialized (
    select *
    from word_weights(p_artist_id, (p_query->'words') || (p_query->'sites'))
  ),
  -- Titles are stored as terms of version 1, whatever version the original was indexed with.
  spelled as materialized (
    select distinct a.term, w.word, w.weight
    from query_words(p_query->'words') a
    join words w on w.word = a.word
    where a.tags is null
      or a.tags ? '1'
  ),
  -- Each title with one index lookup, as in word_weights.
  titles as materialized (
    select t.term, h.holders
    from (select distinct jsonb_array_elements_text(p_query->'titles') as term) t
    cross join lateral (
      select sum(cardinality(p.originals)) as holders
      from postings p
      where p.artist_id = p_artist_id
        and p.term = t.term
    ) h
    where h.holders > 0
  )
  select w.word, w.term, w.listed, w.holders,
    case left(w.term, 1) when r.site_sign then r.site_boost else 1 end * w.weight
  from words w
  cross join ranking_constants r
  where w.listed > 0
  union all
  select null, t.term, t.holders, t.holders, r.title_boost * coalesce(
    (
      select sum(s.weight)
      from spelled s
      where s.term = any (string_to_array(substr(t.term, 2), ' '))
    ),
    0
  )
  from titles t
  cross join ranking_constants r
  where not exists (
    select from titles o
    where o.term <> t.term
      and position(' ' || substr(t.term, 2) || ' ' in ' ' || substr(o.term, 2) || ' ') > 0
  )
$$;
