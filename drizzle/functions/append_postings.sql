-- Adds entries to the postings, the originals and shares of one artist and term in each place of the arrays: literals of
-- integer[], rising, and of real[]. A term of an artist stands in one place.
--
-- They join the term's last row when all of them have room there, and begin rows of their own when not, so that a load
-- of many originals leaves few dead versions of rows behind. They belong behind all rows there are, because numbers rise
-- from one writer to the next under the artist's lock. Rows are written in one order, so that two writers cannot
-- deadlock. Sequential scans are off, because a session keeps the plan that it made when the table was empty.
create or replace function append_postings(
  p_artist_ids uuid[],
  p_terms text[],
  p_originals text[],
  p_shares text[]
)
returns void
language plpgsql
volatile
set enable_seqscan = off
as $$
begin
  insert into postings (artist_id, term, from_number, originals, shares)
  select w.artist_id, w.term, w.from_number, w.originals, w.shares
  from (
    select c.artist_id, c.term, coalesce(l.from_number, a.least) as from_number,
      c.originals[a.first : a.first + r.row_entries - 1] as originals,
      c.shares[a.first : a.first + r.row_entries - 1] as shares
    from (
      select u.artist_id, u.term, u.originals::integer[] as originals, u.shares::real[] as shares
      from unnest(p_artist_ids, p_terms, p_originals, p_shares) u (artist_id, term, originals, shares)
      offset 0
    ) c
    cross join ranking_constants r
    left join lateral (
      select p.from_number, cardinality(p.originals) as entries
      from postings p
      where p.artist_id = c.artist_id
        and p.term = c.term
      order by p.from_number desc
      limit 1
    ) l on l.entries + cardinality(c.originals) <= r.row_entries
    cross join lateral generate_series(1, cardinality(c.originals), r.row_entries) s (first)
    cross join lateral (select s.first, c.originals[s.first] as least) a
  ) w
  order by w.artist_id, w.term, w.from_number
  on conflict (artist_id, term, from_number) do update
  set originals = postings.originals || excluded.originals,
    shares = postings.shares || excluded.shares;
end
$$;
