-- The lines "id revision" of the corrections, or of the active boundaries of one sitting, in the order
-- in which they are hashed (decision 5.36); of one block, or all. Indexes hold the lines in this
-- order, except those of a sitting's boundaries, which are sorted here. The queries order by artist
-- first: by id alone, the planner could use the primary key and read all artists' entries. Null when
-- there is none.
create or replace function entry_lines(
  p_artist_id uuid,
  p_kind text, -- correction or boundary
  p_sitting integer, -- 0: boundaries without a sitting, and corrections
  p_block uuid -- null: of all; else of the block that begins with this id
)
returns text[]
language plpgsql
stable
as $$
declare
  v_least constant uuid := coalesce(p_block, '00000000-0000-0000-0000-000000000000');
  v_next uuid;
  -- Ends the scan of the index when there is no next block.
  v_most uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
begin
  if p_block is not null then
    select from_id into v_next
    from memory_blocks
    where artist_id = p_artist_id
      and kind = p_kind
      and sitting = p_sitting
      and from_id > p_block
    order by artist_id, kind, sitting, from_id
    limit 1;
    v_most := coalesce(v_next, v_most);
  end if;
  if p_kind = 'correction' then
    return (
      select array_agg(split_part(snapshot_line, ':', 2) order by artist_id, id)
      from interview_corrections
      where artist_id = p_artist_id
        and id >= v_least
        and id <= v_most
        and id is distinct from v_next
    );
  end if;
  if p_sitting = 0 then
    return (
      select array_agg(split_part(snapshot_line, ':', 2) order by artist_id, id)
      from interview_boundaries
      where artist_id = p_artist_id
        and sitting is null
        and retracted_at is null
        and id >= v_least
        and id <= v_most
        and id is distinct from v_next
    );
  end if;
  return (
    select array_agg(split_part(b.snapshot_line, ':', 2) order by b.id)
    from (
      select id, snapshot_line
      from interview_boundaries
      where artist_id = p_artist_id
        and sitting = p_sitting
        and retracted_at is null
      order by artist_id, sitting, created_at, id
      offset 0
    ) b
    where b.id >= v_least
      and b.id <= v_most
      and b.id is distinct from v_next
  );
end
$$;
