-- The terms of a query's words in an artist's evidence, with the number of originals that contain
-- each term; and for each word, the number of originals that contain any of its terms, and its idf
-- as weight. When no original contains a word, the spelling corrections of its terms (similar_term)
-- are added as another word with a negative number, weighted with a share of its idf.
--
-- A word is an object of alternative terms, each with the tags of the analyzers that make it; a
-- term is looked up only when the artist has one of these tags. A string is a term that is always
-- looked up.
create or replace function word_weights(p_artist_id uuid, p_words jsonb)
returns table (word bigint, term text, listed bigint, holders bigint, weight double precision)
language sql
stable
as $$
  with held as materialized (
    select a.word, a.term, h.listed
    from query_words(p_words) a
    -- Each term with one index lookup: a join may read all postings of the artist.
    cross join lateral (
      select coalesce(sum(cardinality(p.originals)), 0) as listed
      from postings p
      where p.artist_id = p_artist_id
        and p.term = a.term
    ) h
    where a.tags is null
      or a.tags ?| (select coalesce(array_agg(substr(s.term, 2)), '{}') from analyzer_tags(p_artist_id) s (term))
  ),
  meant as (
    select -h.word as word, s.term, sum(s.listed)::bigint as listed
    from held h
    cross join lateral similar_term(p_artist_id, h.term) s
    where h.word not in (select o.word from held o where o.listed > 0)
      and s.term not in (select o.term from held o)
    group by h.word, s.term
  )
  select f.word, f.term, f.listed, f.holders,
    case when f.word < 0 then r.correction_boost else 1 end * ln(
      1 + greatest(0, t.originals - f.holders + r.idf_smoothing) / (f.holders + r.idf_smoothing)
    )::double precision
  from (
    select coalesce(sum(cardinality(p.originals)), 0) as originals
    from postings p
    where p.artist_id = p_artist_id
      and p.term = ''
  ) t
  cross join ranking_constants r
  cross join (
    select a.word, a.term, a.listed, sum(a.listed) over (partition by a.word) as holders
    from (
      select * from held
      union all
      select * from meant
    ) a
  ) f
$$;
