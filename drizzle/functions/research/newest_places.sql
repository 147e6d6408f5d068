-- The ids of up to p_limit originals inside the constraints, whatever their words, newest first: by
-- start of the date's interval, then the more precise date, then by source. Each part is read in
-- index order, within the date bounds, and only as far as needed. Originals whose stated date does
-- not count are skipped.
--
-- When grouped by post: one original per post, only dated ones (rule 2.1.retrieval-overlap), the
-- preferred kind first (releases only with a release date, rule 2.1.3). From a post with several
-- originals, the preferred kind is taken, else a written original before its transcript (rule
-- 4.1.11-written), else the newest. When not grouped: all originals, undated last. A target is
-- looked up by its address.
create or replace function newest_places(
  p_artist_id uuid,
  p_constraints jsonb,
  p_by_post boolean,
  p_preferred_kind text, -- null: none; a kind of entries, not web_page
  p_limit integer
)
returns setof uuid
language plpgsql
stable
as $$
declare
  v_target constant text := case when not p_by_post then p_constraints->>'targetKey' end;
  v_oldest constant timestamptz := greatest(
    (p_constraints->>'from')::timestamptz,
    now() - make_interval(hours => (p_constraints->>'lastHours')::integer),
    '-infinity'
  );
  v_newest constant timestamptz := coalesce((p_constraints->>'until')::timestamptz, 'infinity');
  v_preferred integer := 0;
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
  if p_preferred_kind is not null then
    return query
    select e.id
    from originals o
    join constrained_originals(p_artist_id, p_constraints) e on e.id = o.id
    where o.artist_id = p_artist_id
      and is_readable(o.current, o.text_length, o.visibility, o.removed, o.gone, o.withheld)
      and o.kind = p_preferred_kind
      and o.kind <> 'web_page'
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
      not p_by_post
      or e.kind is distinct from p_preferred_kind
      or (e.kind = 'release' and e.activity_date_kind is distinct from 'release')
    )
    and (not p_by_post or is_shown_for_post(p_artist_id, p_constraints, p_preferred_kind, e.id))
  order by o.dated_from desc nulls last, o.dated_until, o.source_id
  limit p_limit - v_preferred;
  get diagnostics v_dated = row_count;
  if not p_by_post and v_dated < p_limit and v_oldest = '-infinity' and v_newest = 'infinity' then
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
