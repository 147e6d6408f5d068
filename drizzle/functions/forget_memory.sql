-- Trigger: what is stored of a memory holds no longer (decision 9.25). The writer that stores it again holds the artist
-- lock, and this takes it, so that no writer stores a memory without the rows of another one.
create or replace function forget_memory()
returns trigger
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
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
