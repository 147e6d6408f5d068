-- Enters new originals into the postings, in the statement that stores them, whoever stores them. The
-- content of an original never changes, so nothing is ever entered again or taken out: a superseded or
-- hidden original stays in the postings and is left out where eligible originals are joined.
--
-- A share is what BM25 makes of one term in one original, before the term's rarity: repetition soon
-- stops counting (1.2), a word of the title counts twice, and half of the damping follows the length
-- beside 150 terms. That length is fixed, so that no share ages; measured, it costs nothing. Titles (=)
-- and sites (/) are there or not. Names (@) are only ever read from the original itself. Numbers of one
-- term stand together by 128, most terms in one row, written in one order, so that two writers never
-- wait for each other in a circle. The empty term lists every original.
create or replace function index_new_originals()
returns trigger
language plpgsql
as $$
begin
  insert into postings (artist_id, term, block, originals, shares)
  select e.artist_id, e.term, e.number / 128,
    array_agg(e.number order by e.number),
    array_agg(e.share order by e.number)
  from (
    select n.artist_id, n.number, t.lexeme as term,
      case
        when left(t.lexeme, 1) in ('=', '/') then 1
        else c.count * 2.2 / (c.count + 0.6 + 0.6 * n.token_count / 150)
      end as share
    from new_originals n
    cross join lateral unnest(n.tokens) t
    cross join lateral (
      select greatest(1, cardinality(t.positions) + cardinality(array_positions(t.weights, 'A')))::real as count
    ) c
    where left(t.lexeme, 1) <> '@'
    union all
    select n.artist_id, n.number, '', 1
    from new_originals n
  ) e
  group by e.artist_id, e.term, e.number / 128
  order by e.artist_id, e.term, e.number / 128
  on conflict (artist_id, term, block) do update
  set originals = postings.originals || excluded.originals,
    shares = postings.shares || excluded.shares;
  return null;
end
$$;
