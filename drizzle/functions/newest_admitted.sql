-- The ids of up to p_limit originals inside the constraints, whatever their words: the newest first, undated ones last, by
-- source. A target is looked up by its address; else the newest are read in the order of an index, inside the bounds on
-- dates, and no further than the answer needs.
create or replace function newest_admitted(p_artist_id uuid, p_constraints jsonb, p_limit integer)
returns setof uuid
language plpgsql
stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
set enable_sort = off
as $$
declare
  v_target constant text := p_constraints->>'targetKey';
  v_since constant timestamptz := greatest(
    (p_constraints->>'from')::timestamptz,
    now() - make_interval(hours => (p_constraints->>'lastHours')::integer)
  );
  v_until constant timestamptz := (p_constraints->>'until')::timestamptz;
  v_dated integer;
begin
  if v_target is not null then
    return query
    select e.id
    from (
      select p.id
      from originals p
      where p.artist_id = p_artist_id
        and p.current
        and p.post_key = v_target
      union
      select u.id
      from originals u
      where u.artist_id = p_artist_id
        and u.current
        and u.url_key = v_target
    ) t
    join constrained_originals(p_artist_id, p_constraints) e on e.id = t.id
    order by e.dated_from desc nulls last, e.dated_until, e.source_id
    limit p_limit;
    return;
  end if;
  return query
  select e.id
  from originals o
  join constrained_originals(p_artist_id, p_constraints) e on e.id = o.id
  where o.artist_id = p_artist_id
    and o.current
    and o.dated_from between coalesce(v_since, '-infinity') and coalesce(v_until, 'infinity')
    and e.dated_from is not null
  order by o.dated_from desc nulls last, o.dated_until, o.source_id
  limit p_limit;
  get diagnostics v_dated = row_count;
  if v_dated < p_limit and v_since is null and v_until is null then
    return query
    select e.id
    from originals o
    join constrained_originals(p_artist_id, p_constraints) e on e.id = o.id
    where o.artist_id = p_artist_id
      and o.current
      and e.dated_from is null
    order by o.source_id
    limit p_limit - v_dated;
  end if;
end
$$;
