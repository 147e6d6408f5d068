-- One page of the memory of a sitting, from one instant (interface 4.5): a stable function sees one
-- snapshot of the database throughout. Without a sitting it is the open one or the next.
-- The first page makes the snapshot id. A later page names it with the state it was made in, and is
-- refused when that is no longer the state: corrections and boundaries are only ever added, a boundary
-- is retracted once, and every version of an answer has a revision of its own, so that how many there
-- are of each, and the latest revision, tell whether anything changed, without reading it all again.
create or replace function read_memory(
  p_artist_id uuid,
  p_sitting integer,
  p_snapshot text,
  p_state text,
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
  v_sitting integer := coalesce(p_sitting, upcoming_sitting(p_artist_id));
  v_known integer := coalesce(
    (select max(sitting) from interview_sessions where artist_id = p_artist_id), 0
  );
  v_corrections integer := (
    select count(*) from interview_corrections where artist_id = p_artist_id
  );
  v_boundaries integer;
  v_retracted integer;
  v_latest json;
  v_state text;
begin
  if v_sitting not in (v_known, v_known + 1) then
    return '{"outcome": "stale_sitting"}';
  end if;
  select count(*), count(retracted_at)
  into v_boundaries, v_retracted
  from interview_boundaries
  where artist_id = p_artist_id
    and (sitting is null or sitting = v_sitting);
  select json_build_object(
    'entryId', 'answer:' || id, 'revision', answer_revision, 'sitting', sitting
  )
  into v_latest
  from latest_answer(p_artist_id);
  v_state := concat_ws(
    ' ', v_corrections, v_boundaries, v_retracted, coalesce(v_latest->>'revision', 'none')
  );
  if v_state <> p_state then
    return '{"outcome": "memory_changed"}';
  end if;
  return json_build_object(
    'outcome', 'accepted',
    'snapshotId', coalesce(p_snapshot, memory_snapshot_id(p_artist_id, v_sitting)),
    'state', v_state,
    'sitting', v_sitting,
    'latestAnswer', v_latest,
    'constraints', v_corrections + v_boundaries - v_retracted,
    'entries', memory_entries(
      p_artist_id, v_sitting, p_rank, p_created_at, p_id, p_max_chars, p_max_entries
    )
  );
end
$$;
