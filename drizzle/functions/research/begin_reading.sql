-- Begins reading saved evidence, in one round trip. Checks the lease and that target and platform
-- agree. Reads the originals, the instant of the snapshot that may be explored, the connected
-- accounts, and what judging the question needs: the weights of its words, the releases it may
-- name, the artist's name. When there is something to read and a model call follows, reserves it and
-- describes the artist's evidence (corpus_of).
create or replace function begin_reading(
  p_job_id uuid,
  p_fence integer,
  p_artist_id uuid,
  p_reading jsonb,
  p_call jsonb -- null: no model call follows
)
returns jsonb
language plpgsql
as $$
declare
  v_constraints jsonb := p_reading->'constraints';
  -- Evidence of the preferred kind is read first, whatever its rank (decision 3.7).
  v_preferred text := p_reading->>'preferredKind';
  v_originals jsonb;
  v_before timestamptz := clock_timestamp();
  v_has_snapshot boolean;
begin
  if not slice_is_held(p_job_id, p_fence) then
    return '{"held": false}';
  end if;
  if v_constraints->>'platform' is not null
    and v_constraints->>'targetKey' is not null
    -- A target is on the platform when an original with its address is from there, or when its host
    -- belongs to an account or link there (decision 3.6).
    and not exists (
      select from eligible_originals e
      where e.artist_id = p_artist_id
        and e.platform = v_constraints->>'platform'
        and v_constraints->>'targetKey' in (e.post_key, e.url_key)
    )
    and not exists (
      select from accounts a
      where a.artist_id = p_artist_id
        and a.platform = v_constraints->>'platform'
        and a.host = p_reading->>'targetHost'
    )
    and not exists (
      select from links l
      where l.artist_id = p_artist_id
        and l.platform = v_constraints->>'platform'
        and l.host = p_reading->>'targetHost'
    )
  then
    return '{"held": true, "targetMatches": false}';
  end if;
  if p_reading->>'retrieval' = 'latest' then
    select jsonb_agg(original_json(l.e, 0) order by p.place)
    into v_originals
    from newest_places(p_artist_id, v_constraints, true, v_preferred, (p_reading->>'limit')::integer)
      with ordinality as p (id, place)
    cross join lateral (
      select e
      from eligible_originals e
      where e.id = p.id
      offset 0 -- makes the planner look up each row by its id
    ) l;
  else
    select jsonb_agg(original_json(m.original, m.rank) order by m.place)
    into v_originals
    from (
      select p.original, p.rank, row_number() over () as place
      from matching_originals(
        p_artist_id,
        v_constraints || jsonb_build_object('kind', v_preferred),
        p_reading->'query',
        (p_reading->>'preferredLimit')::integer
      ) p
      where v_preferred is not null
      union all
      select o.original, o.rank, 1000 + row_number() over ()
      from matching_originals(
        p_artist_id, v_constraints, p_reading->'query', (p_reading->>'limit')::integer
      ) o
      where v_preferred is null
        or (o.original).kind <> v_preferred
    ) m;
  end if;
  v_has_snapshot := v_originals is not null
    or exists (
      select from snapshot_originals(
        p_artist_id, v_constraints, p_reading->>'retrieval' = 'latest', v_before
      )
    );
  if v_has_snapshot then
    perform reserve_call(p_job_id, p_fence, p_artist_id, p_call);
  end if;
  return jsonb_build_object(
    'held', true,
    'targetMatches', true,
    'originals', coalesce(v_originals, '[]'),
    'snapshotAt', v_before,
    'hasSnapshot', v_has_snapshot,
    'corpus', case when v_has_snapshot and p_call is not null then corpus_of(p_artist_id) end
  ) || question_facts(p_artist_id, p_reading->'query', p_reading->'titles');
end
$$;
