-- The id of the memory of a sitting, the same for read and offer (decision 5.36).
create or replace function memory_snapshot_id(p_artist_id uuid, p_sitting integer)
returns text
language sql
stable
as $$
  select snapshot_id from memory_of(p_artist_id, p_sitting)
$$;
