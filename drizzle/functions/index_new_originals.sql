-- Trigger: adds new originals to the postings, in the statement that stores them. Superseded and ineligible originals
-- are left out where eligible_originals is joined; reindex_originals replaces entries when the analysis has changed.
--
-- The numbers of one term are grouped in blocks, for most terms one row; rows are written in one order, so that two
-- writers cannot deadlock.
create or replace function index_new_originals()
returns trigger
language plpgsql
as $$
begin
  insert into postings (artist_id, term, block, originals, shares)
  select n.artist_id, e.term, n.number / r.block_originals,
    array_agg(n.number order by n.number),
    array_agg(e.share order by n.number)
  from new_originals n
  cross join ranking_constants r
  cross join lateral posting_entries(n.tokens, n.token_count) e
  group by n.artist_id, e.term, n.number / r.block_originals
  order by n.artist_id, e.term, n.number / r.block_originals
  on conflict (artist_id, term, block) do update
  set originals = postings.originals || excluded.originals,
    shares = postings.shares || excluded.shares;
  return null;
end
$$;
