-- The stored memory of a sitting, or the computed memory when none is stored (decision 9.25).
create or replace function memory_of(p_artist_id uuid, p_sitting integer)
returns memory_snapshots
language plpgsql
stable
as $$
declare
  v_memory memory_snapshots;
begin
  select * into v_memory
  from memory_snapshots
  where artist_id = p_artist_id
    and sitting = p_sitting;
  if not found then
    select * into v_memory
    from computed_memory(p_artist_id, array[p_sitting]);
  end if;
  return v_memory;
end
$$;
