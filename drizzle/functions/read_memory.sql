-- One page of the memory of a sitting, from one instant (interface 4.5): a stable function sees one
-- snapshot of the database throughout. Without a sitting it is the open one or the next. A page that
-- continues names the memory it began with, and is refused when that has changed.
create or replace function read_memory(
  p_artist uuid,
  p_sitting integer,
  p_snapshot text,
  p_rank integer,
  p_created_at timestamptz,
  p_id uuid,
  p_max_chars integer,
  p_max_entries integer
)
returns json
language plpgsql
stable
as $$
declare
  v_sitting integer := coalesce(p_sitting, upcoming_sitting(p_artist));
  v_known integer := coalesce(
    (select max(sitting) from interview_sessions where artist_id = p_artist), 0
  );
  v_snapshot text;
begin
  if v_sitting not in (v_known, v_known + 1) then
    return '{"outcome": "stale_sitting"}';
  end if;
  v_snapshot := memory_snapshot_id(p_artist, v_sitting);
  if v_snapshot <> p_snapshot then
    return '{"outcome": "memory_changed"}';
  end if;
  return json_build_object(
    'outcome', 'accepted',
    'snapshotId', v_snapshot,
    'sitting', v_sitting,
    'latestAnswer', (
      select json_build_object(
        'entryId', 'answer:' || id, 'revision', answer_revision, 'sitting', sitting
      )
      from latest_answer(p_artist)
    ),
    'constraints', (
      (select count(*) from interview_corrections where artist_id = p_artist)
      + (
        select count(*)
        from interview_boundaries
        where artist_id = p_artist
          and retracted_at is null
          and (sitting is null or sitting = v_sitting)
      )
    ),
    'entries', memory_entries(
      p_artist, v_sitting, p_rank, p_created_at, p_id, p_max_chars, p_max_entries
    )
  );
end
$$;
