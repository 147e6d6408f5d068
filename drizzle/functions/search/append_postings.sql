-- Adds entries to the postings. Each index of the arrays has the originals and shares of one artist
-- and term, as literals of integer[] (rising) and real[]. An artist's term appears at one index
-- only.
--
-- Entries are appended to the term's last row when all of them fit there; otherwise they start new
-- rows, so that loading many originals leaves few dead row versions. They always belong after all
-- existing rows, because numbers rise from one writer to the next under the artist's lock. Rows are
-- written in a fixed order, so that two writers cannot deadlock. Sequential scans are off, because
-- a session keeps the plan it made when the table was empty.
create or replace function append_postings(
  p_artist_ids uuid[],
  p_terms text[],
  p_originals text[],
  p_shares text[]
)
returns void
language plpgsql
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
