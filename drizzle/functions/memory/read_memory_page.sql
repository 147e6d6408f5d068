-- One page of the memory of a sitting (rule 4.5.content, decision 5.38). The function is stable, so
-- it reads one state of the database. The client sends `state` back with the place of the next
-- page, which is refused when the state has changed. An equal state means an unchanged memory:
-- corrections and boundaries are only added, a boundary is retracted once, every version of an
-- answer has its own revision, and the state includes the embargo of the latest answer.
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
  v_memory memory_snapshots;
  v_latest jsonb;
begin
  if v_sitting not in (v_known, v_known + 1) then
    return '{"outcome": "stale_sitting"}';
  end if;
  v_memory := memory_of(p_artist_id, v_sitting);
  if p_from->>'state' <> v_memory.state then
    return '{"outcome": "memory_changed"}';
  end if;
  select jsonb_build_object(
    'entryId', 'answer:' || id, 'revision', answer_revision, 'sitting', sitting
  )
  into v_latest
  from latest_answer(p_artist_id);
  return jsonb_build_object(
    'outcome', 'accepted',
    'snapshotId', v_memory.snapshot_id,
    'state', v_memory.state,
    'sitting', v_sitting,
    'latestAnswer', v_latest,
    'constraints', v_memory.constraints,
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
