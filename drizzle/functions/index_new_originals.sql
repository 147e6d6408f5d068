-- Enters new originals into the postings, in the statement that stores them, whoever stores them. The
-- content of an original never changes, so nothing is ever entered again or taken out: a superseded or
-- hidden original stays in the postings and is left out where eligible originals are joined.
--
-- A share is the BM25 score of one term in one original before its idf, with the constants of
-- ranking_constants. The average length is fixed there, so that no share ages. Titles and sites are there
-- or not. Names are only ever read from the original itself. Numbers of one term stand together in blocks,
-- most terms in one row, written in one order, so that two writers never wait for each other in a circle.
-- The empty term lists every original (decision 9.7).
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
        when left(t.lexeme, 1) in (r.title_sign, r.site_sign) then 1
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
