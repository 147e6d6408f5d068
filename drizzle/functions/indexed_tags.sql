-- The tags of the analyzers that an artist's originals were indexed with, each found by one look at the index.
create or replace function indexed_tags(p_artist_id uuid)
returns text[]
language sql
stable
as $$
  with recursive signed as (
    select min(p.term) as term
    from ranking_constants r
    join postings p
      on p.artist_id = p_artist_id
      and p.term > r.tag_sign
      and p.term < r.tag_sign || U&'\+10FFFF'
    union all
    select (
      select min(p.term)
      from ranking_constants r
      join postings p
        on p.artist_id = p_artist_id
        and p.term > s.term
        and p.term < r.tag_sign || U&'\+10FFFF'
    )
    from signed s
    where s.term is not null
  )
  select coalesce(array_agg(substr(s.term, 2)), '{}')
  from signed s
  where s.term is not null
$$;
