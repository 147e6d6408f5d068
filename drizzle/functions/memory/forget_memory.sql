-- Trigger: deletes a stored memory that is no longer valid (decision 9.25). It takes the artist
-- lock, and the writer that stores the memory again holds it, so that no writer stores a memory
-- without another writer's rows.
create or replace function forget_memory()
returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    perform lock_artist(old.artist_id);
    delete from memory_snapshots where artist_id = old.artist_id;
  end if;
  if tg_op <> 'DELETE' then
    perform lock_artist(new.artist_id);
    delete from memory_snapshots where artist_id = new.artist_id;
  end if;
  return null;
end
$$;
