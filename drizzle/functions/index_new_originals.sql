-- Trigger: adds new originals to the postings, in the statement that stores them. The content of an original
-- never changes, so postings are only ever added; superseded and ineligible originals are left out where
-- eligible_originals is joined.
--
-- A share is the BM25 score of one term in one original before its idf, with ranking_constants, whose average
-- length is fixed so that stored shares stay valid. Titles, sites and tags have no frequency; names are not indexed
-- here. The numbers of one term are grouped in blocks, for most terms one row; rows are written in one order, so
-- that two writers cannot deadlock. The empty term lists every original (decision 9.7); one
-- without the tag of an analyzer is stored by release 0.1.0, and gets that of version 1.
create or replace function index_new_originals()
returns trigger
language plpgsql
as $$
begin
  insert into postings (artist_id, term, block, originals, shares)
  select e.artist_id, e.term, e.number / r.block_originals,
    array_agg(e.number order by e.number),
    array_agg(e.share order by e.number)
  from (
    select n.artist_id, n.number, t.lexeme as term,
      case
        when left(t.lexeme, 1) in (r.title_sign, r.site_sign, r.tag_sign) then 1
        else c.count * (r.k1 + 1)
          / (c.count + r.k1 * (1 - r.b) + r.k1 * r.b * n.token_count / r.average_terms)
      end as share
    from new_originals n
    cross join ranking_constants r
    cross join lateral unnest(n.tokens) t
    cross join lateral (
      select greatest(
        1,
        cardinality(t.positions)
          + (r.title_occurrences - 1) * cardinality(array_positions(t.weights, 'A'))
      )::real as count
    ) c
    where left(t.lexeme, 1) <> r.name_sign
    union all
    select n.artist_id, n.number, '', 1
    from new_originals n
    union all
    select n.artist_id, n.number, r.tag_sign || '1', 1
    from new_originals n
    cross join ranking_constants r
    where not n.tokens @@ (quote_literal(r.tag_sign) || ':*')::tsquery
  ) e
  cross join ranking_constants r
  group by e.artist_id, e.term, e.number / r.block_originals
  order by e.artist_id, e.term, e.number / r.block_originals
  on conflict (artist_id, term, block) do update
  set originals = postings.originals || excluded.originals,
    shares = postings.shares || excluded.shares;
  return null;
end
$$;
