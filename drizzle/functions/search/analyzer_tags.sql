-- The tags of the analyzers that an artist's originals were indexed with, each found with one index
-- lookup, with the sign that their terms begin with.
create or replace function analyzer_tags(p_artist_id uuid)
returns setof text
language sql
stable
as $$
  with recursive tags as (
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
        and p.term > t.term
        and p.term < r.tag_sign || U&'\+10FFFF'
    )
    from tags t
    where t.term is not null
  )
  select term from tags where term is not null
$$;
