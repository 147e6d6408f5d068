-- The lines "id revision" of the corrections, or of the active boundaries of one sitting, whose ids
-- are in [p_from_id, p_to_id), in the order in which they are hashed (decision 5.36). Indexes hold the lines
-- in this order, but for the boundaries of a sitting, which are found by it. The queries order by
-- artist first: by id alone, the planner could use the primary key and read all artists' entries.
-- Null when there is none.
create or replace function entry_lines(
  p_artist_id uuid,
  p_kind text, -- correction or boundary
  p_sitting integer, -- 0: boundaries without a sitting, and corrections
  p_from_id uuid,
  p_to_id uuid -- null: to the end
)
returns text[]
language plpgsql
stable
as $$
declare
  -- A bound that ends a scan of the index, also without p_to_id.
  v_most uuid := coalesce(p_to_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  if p_kind = 'correction' then
    return (
      select array_agg(split_part(snapshot_line, ':', 2) order by artist_id, id)
      from interview_corrections
      where artist_id = p_artist_id
        and id >= p_from_id
        and id <= v_most
        and id is distinct from p_to_id
    );
  end if;
  if p_sitting = 0 then
    return (
      select array_agg(split_part(snapshot_line, ':', 2) order by artist_id, id)
      from interview_boundaries
      where artist_id = p_artist_id
        and sitting is null
        and retracted_at is null
        and id >= p_from_id
        and id <= v_most
        and id is distinct from p_to_id
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
    where b.id >= p_from_id
      and b.id <= v_most
      and b.id is distinct from p_to_id
  );
end
$$;
