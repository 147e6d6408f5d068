-- What one tool call of an exploration needs from the snapshot: a page of it, originals that match
-- search terms, or one original in full.
create or replace function answer_want(
  p_artist_id uuid,
  p_constraints jsonb,
  p_latest boolean,
  p_before timestamptz,
  p_want jsonb
)
returns jsonb
language sql
stable
as $$
  select case p_want->>'kind'
    when 'browse' then browse_snapshot(
      p_artist_id, p_constraints, p_latest, p_before,
      (p_want->>'offset')::integer, (p_want->>'limit')::integer
    )
    when 'search' then coalesce((
      select jsonb_agg(original_json(r.original, r.rank))
      from ranked_originals(
        p_artist_id,
        p_constraints || jsonb_build_object('storedBefore', p_before, 'datedOnly', p_latest),
        p_want->'query',
        (p_want->>'limit')::integer
      ) r
    ), '[]')
    when 'read' then (
      select original_json(e, 0)
      from snapshot_originals(p_artist_id, p_constraints, p_latest, p_before) e
      where e.source_id = p_want->>'sourceId'
    )
  end
$$;
