-- Trigger: deletes a stored memory that is no longer valid (decision 9.25), and marks the block of the
-- changed line as not known (decision 5.93); `keep_memory_blocks` writes it again. A second change of
-- its entries in the same transaction costs nothing more. It takes the artist lock, and the writer that
-- stores the memory again holds it, so that no writer stores a memory without another writer's rows.
create or replace function forget_memory()
returns trigger
language plpgsql
as $$
declare
  v_kind constant text := case tg_table_name
    when 'interview_corrections' then 'correction'
    when 'interview_boundaries' then 'boundary'
  end;
  v_row jsonb;
  v_artist_id uuid;
  v_sitting integer;
begin
  foreach v_row in array array_remove(array[to_jsonb(old), to_jsonb(new)], null)
  loop
    v_artist_id := v_row->>'artist_id';
    perform lock_artist(v_artist_id);
    delete from memory_snapshots where artist_id = v_artist_id;
    continue when v_kind is null;
    v_sitting := coalesce((v_row->>'sitting')::integer, 0);
    update memory_blocks
    set lines = null,
      entries = null
    where artist_id = v_artist_id
      and kind = v_kind
      and sitting = v_sitting
      and from_id = (
        select b.from_id
        from memory_blocks b
        where b.artist_id = v_artist_id
          and b.kind = v_kind
          and b.sitting = v_sitting
          and b.from_id <= (v_row->>'id')::uuid
        order by b.artist_id desc, b.kind desc, b.sitting desc, b.from_id desc
        limit 1
      )
      and lines is not null;
  end loop;
  return null;
end
$$;
