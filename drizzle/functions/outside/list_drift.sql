-- Cited windows that rechecks found changed, newest change first: {place, reference, placed,
-- drift}. Without p_verdict: windows that had moved, been reworded or gone when the page was last
-- read. With p_verdict: windows whose last recheck has this verdict. Windows that are no longer
-- evidence at their revision are left out. A page's rows are selected first, and only they
-- are turned into JSON.
create or replace function list_drift(
  p_artist_id uuid,
  p_verdict text, -- null: all that changed
  p_behind jsonb, -- null: from the start; else {since, id} of the last row read
  p_limit integer
)
returns jsonb
language plpgsql
stable
as $$
declare
  v_since constant timestamptz := coalesce((p_behind->>'since')::timestamptz, 'infinity');
  v_id constant uuid := coalesce((p_behind->>'id')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  if p_verdict is null then
    return to_jsonb(array(
      select jsonb_build_object(
        'place', jsonb_build_object('since', w.since::text, 'id', w.id),
        'reference', reference_json(e, w.window_start, w.window_end, w.quote),
        'placed', placed_json(e),
        'drift', drift_json(w)
      )
      from cited_windows w
      join eligible_originals e
        on e.artist_id = p_artist_id
        and e.source_id = w.source_id
        and e.revision = w.revision
      where w.artist_id = p_artist_id
        and w.read_verdict in ('moved', 'reworded', 'gone')
        and (w.since, w.id) < (v_since, v_id)
      order by w.since desc, w.id desc
      limit p_limit
    ));
  end if;
  return to_jsonb(array(
    select jsonb_build_object(
      'place', jsonb_build_object('since', w.since::text, 'id', w.id),
      'reference', reference_json(e, w.window_start, w.window_end, w.quote),
      'placed', placed_json(e),
      'drift', drift_json(w)
    )
    from cited_windows w
    join eligible_originals e
      on e.artist_id = p_artist_id
      and e.source_id = w.source_id
      and e.revision = w.revision
    where w.artist_id = p_artist_id
      and w.verdict = p_verdict
      and (w.since, w.id) < (v_since, v_id)
    order by w.since desc, w.id desc
    limit p_limit
  ));
end
$$;
