-- Writes the blocks of a list of entries whose lines are not known, from the entries (decision 5.93).
-- A block of more than 76 lines, which fill a page of the table, is split into equal ones. A list
-- that never had more has no blocks. Call it under the artist lock.
create or replace function keep_memory_blocks(p_artist_id uuid, p_kind text, p_sitting integer)
returns void
language plpgsql
as $$
declare
  c_most constant integer := 76;
  c_first constant uuid := '00000000-0000-0000-0000-000000000000';
  v_unknown uuid[];
  v_from_id uuid;
  v_lines text[];
  v_each integer;
begin
  if exists (
    select from memory_blocks
    where artist_id = p_artist_id
      and kind = p_kind
      and sitting = p_sitting
      and from_id = c_first
  ) then
    v_unknown := array(
      select from_id
      from memory_blocks
      where artist_id = p_artist_id
        and kind = p_kind
        and sitting = p_sitting
        and lines is null
      order by artist_id, kind, sitting, from_id
    );
  elsif cardinality(entry_lines(p_artist_id, p_kind, p_sitting, null)) > c_most then
    v_unknown := array[c_first];
  end if;
  foreach v_from_id in array coalesce(v_unknown, '{}') loop
    v_lines := coalesce(entry_lines(p_artist_id, p_kind, p_sitting, v_from_id), '{}');
    -- As many blocks as are needed, with equally many lines.
    v_each := ceil(
      greatest(cardinality(v_lines), 1)
      / ceil(greatest(cardinality(v_lines), 1)::numeric / c_most)
    );
    insert into memory_blocks (artist_id, kind, sitting, from_id, lines, entries)
    select
      p_artist_id,
      p_kind,
      p_sitting,
      case
        when n = 1 then v_from_id
        else split_part(v_lines[n], ' ', 1)::uuid
      end,
      array_to_string(v_lines[n:n + v_each - 1], E'\n'),
      cardinality(v_lines[n:n + v_each - 1])
    from generate_series(1, greatest(cardinality(v_lines), 1), v_each) n
    on conflict (artist_id, kind, sitting, from_id) do update
    set lines = excluded.lines,
      entries = excluded.entries;
  end loop;
end
$$;
