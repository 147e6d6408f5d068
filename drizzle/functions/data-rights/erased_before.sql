-- The newest erasure of an artist or of a part of it; null when there is none or the artist has
-- returned since.
create or replace function erased_before(p_artist_id uuid, p_scope_key text)
returns erasures
language sql
stable
as $$
  select e
  from erasures e
  where e.artist_key = erasure_key(p_artist_id)
    and e.scope_key = p_scope_key
    and e.lifted_at is null
  order by e.erased_at desc
  limit 1
$$;
