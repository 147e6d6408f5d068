-- Takes the entries of originals out of the postings, before the originals are deleted. Their terms are made again from
-- the stored tokens, so that only rows of these terms are read. Call it under the artist lock.
create or replace function remove_postings(p_artist_id uuid, p_original_ids uuid[])
returns void
language sql
volatile
as $$
  with leaving as materialized (
    select o.number, o.tokens, o.token_count
    from originals o
    where o.id = any (p_original_ids)
  ),
  terms as materialized (
    select distinct e.term
    from leaving l
    cross join lateral posting_entries(l.tokens, l.token_count) e
  ),
  left_over as materialized (
    select p.ctid as place,
      array_agg(k.number order by k.number) filter (where l.number is null) as originals,
      array_agg(k.share order by k.number) filter (where l.number is null) as shares
    from terms t
    join postings p
      on p.artist_id = p_artist_id
      and p.term = t.term
    cross join lateral unnest(p.originals, p.shares) k (number, share)
    left join leaving l on l.number = k.number
    group by p.ctid
    having count(l.number) > 0
  ),
  emptied as (
    delete from postings p
    using left_over r
    where p.ctid = r.place
      and r.originals is null
  )
  update postings p
  set originals = r.originals,
    shares = r.shares
  from left_over r
  where p.ctid = r.place
    and r.originals is not null
$$;
