-- Stores the memory of the two sittings that can be requested, the latest known one and the next
-- (decision 5.39), unless it is already stored. Any change to a memory has deleted its row before
-- (`forget_memory`), so an existing row is valid. Call it under the artist lock, after the change.
create or replace function keep_memory(p_artist_id uuid)
returns void
language plpgsql
as $$
declare
  v_known integer := coalesce(
    (select max(sitting) from interview_sessions where artist_id = p_artist_id), 0
  );
begin
  perform keep_memory_blocks(p_artist_id, 'correction', 0);
  perform keep_memory_blocks(p_artist_id, 'boundary', s.sitting)
  from unnest(array[0, greatest(v_known, 1), greatest(v_known, 1) + 1]) s (sitting);
  insert into memory_snapshots (artist_id, sitting, snapshot_id, state, constraints)
  select m.*
  from computed_memory(p_artist_id, array(
    select s.sitting
    from generate_series(greatest(v_known, 1), v_known + 1) s (sitting)
    where not exists (
      select from memory_snapshots k
      where k.artist_id = p_artist_id
        and k.sitting = s.sitting
    )
  )) m;
  delete from memory_snapshots
  where artist_id = p_artist_id
    and sitting < v_known;
  delete from memory_blocks
  where artist_id = p_artist_id
    and kind = 'boundary'
    and sitting > 0
    and sitting < v_known;
end
$$;
