-- The answer to one tool query of an exploration, from the snapshot: a page (browse), originals that match
-- search terms (search), or one whole original, null when it is not available any more (read).
create or replace function answer_tool_query(
  p_artist_id uuid,
  p_constraints jsonb,
  p_latest boolean,
  p_before timestamptz,
  p_query jsonb
)
returns jsonb
language sql
stable
as $$
  select case p_query->>'kind'
    when 'browse' then browse_snapshot(
      p_artist_id, p_constraints, p_latest, p_before,
      (p_query->>'offset')::integer, (p_query->>'limit')::integer
    )
    when 'search' then coalesce((
      select jsonb_agg(original_json(r.original, r.rank))
      from ranked_originals(
        p_artist_id,
        p_constraints || jsonb_build_object('storedBefore', p_before, 'datedOnly', p_latest),
        p_query->'query',
        (p_query->>'limit')::integer
      ) r
    ), '[]')
    when 'read' then (
      select original_json(e, 0)
      from snapshot_originals(p_artist_id, p_constraints, p_latest, p_before) e
      where e.source_id = p_query->>'sourceId'
    )
  end
$$;
