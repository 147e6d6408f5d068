-- One page of the memory of a sitting (rule 4.5.content, decision 5.38). The function is stable, so it reads one
-- state of the database.
-- The first page computes the snapshot id and `state`: the numbers of corrections, boundaries and retractions,
-- and the revision of the latest answer. A later page sends both back and is refused when the state changed.
-- Since corrections and boundaries are only added, a boundary is retracted once, and every version of an answer
-- has its own revision, an equal state means an unchanged memory, without hashing it again.
create or replace function read_memory_page(
  p_artist_id uuid,
  p_sitting integer, -- null: the open sitting, or the next one
  p_from jsonb, -- null: the first page; else {snapshotId, state, rank, createdAt, id}
  p_max_chars integer,
  p_max_entries integer
)
returns jsonb
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
  v_latest jsonb;
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
  select jsonb_build_object(
    'entryId', 'answer:' || id, 'revision', answer_revision, 'sitting', sitting
  )
  into v_latest
  from latest_answer(p_artist_id);
  v_state := concat_ws(
    ' ', v_corrections, v_boundaries, v_retracted, coalesce(v_latest->>'revision', 'none')
  );
  if v_state <> p_from->>'state' then
    return '{"outcome": "memory_changed"}';
  end if;
  return jsonb_build_object(
    'outcome', 'accepted',
    'snapshotId', coalesce(p_from->>'snapshotId', memory_snapshot_id(p_artist_id, v_sitting)),
    'state', v_state,
    'sitting', v_sitting,
    'latestAnswer', v_latest,
    'constraints', v_corrections + v_boundaries - v_retracted,
    'entries', memory_entries(
      p_artist_id,
      v_sitting,
      coalesce((p_from->>'rank')::integer, 0),
      coalesce((p_from->>'createdAt')::timestamptz, '-infinity'),
      coalesce((p_from->>'id')::uuid, '00000000-0000-0000-0000-000000000000'),
      p_max_chars,
      p_max_entries
    )
  );
end
$$;
