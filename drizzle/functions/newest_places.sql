-- The ids of newest_originals, in its order: the preferred kind, then the others. Each part is read in the order of an
-- index, inside the bounds on dates, and no further than the answer needs; the settings keep the planner from reading
-- everything first and sorting it. Originals whose stated date does not count are passed over.
create or replace function newest_places(
  p_artist_id uuid,
  p_constraints jsonb,
  p_preferred_kind text, -- null: none; a kind of entries, not web_page
  p_limit integer
)
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
  v_oldest constant timestamptz := greatest(
    (p_constraints->>'from')::timestamptz,
    now() - make_interval(hours => (p_constraints->>'lastHours')::integer),
    '-infinity'
  );
  v_newest constant timestamptz := coalesce((p_constraints->>'until')::timestamptz, 'infinity');
  v_preferred integer := 0;
begin
  if p_preferred_kind is not null then
    return query
    select e.id
    from originals o
    join constrained_originals(p_artist_id, p_constraints) e on e.id = o.id
    where o.artist_id = p_artist_id
      and o.current
      and o.kind = p_preferred_kind
      and o.kind <> 'web_page'
      and o.visibility = 'public'
      and o.text_length > 0
      and not o.removed
      and not o.gone
      and o.dated_from between v_oldest and v_newest
      and e.dated_from is not null
      and (e.kind <> 'release' or e.activity_date_kind is not distinct from 'release')
      and is_shown_for_post(p_artist_id, p_constraints, p_preferred_kind, e.id)
    order by o.dated_from desc nulls last, o.dated_until, o.source_id
    limit p_limit;
    get diagnostics v_preferred = row_count;
  end if;
  return query
  select e.id
  from originals o
  join constrained_originals(p_artist_id, p_constraints) e on e.id = o.id
  where o.artist_id = p_artist_id
    and o.current
    and o.dated_from between v_oldest and v_newest
    and e.dated_from is not null
    and (
      e.kind is distinct from p_preferred_kind
      or (e.kind = 'release' and e.activity_date_kind is distinct from 'release')
    )
    and is_shown_for_post(p_artist_id, p_constraints, p_preferred_kind, e.id)
  order by o.dated_from desc nulls last, o.dated_until, o.source_id
  limit p_limit - v_preferred;
end
$$;
