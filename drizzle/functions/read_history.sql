-- Up to p_limit entries of the interview history in time order (decision 5.15): offers (0), edits (1),
-- current answers (2) and corrections (3), at one instant in that order, then by id and version. The time of an
-- answer is when its current wording was saved. Corrections belong to no sitting.
create or replace function read_history(
  p_artist_id uuid,
  p_kind text, -- all, answers or corrections
  p_sitting integer, -- null: all sittings, and what belongs to none
  p_behind jsonb, -- null: from the first; else {at, rank, id, version} of the last one read
  p_limit integer
)
returns jsonb
language plpgsql
stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'rank', p.rank,
          'id', p.id,
          'version', p.version,
          'entry', e.entry || jsonb_build_object('at', rfc3339(p.at)),
          'by', attribution_json(p_artist_id, p.id, e.revision)
        )
        order by p.place
      ),
      '[]'
    )
    from history_places(p_artist_id, p_kind, p_sitting, p_behind, p_limit)
      with ordinality as p (at, rank, id, version, place)
    cross join lateral history_entry(p.rank, p.id, p.version) e
  );
end
$$;
