-- Up to p_limit originals that Latest shows, in its order. The index entries_by_date is read from
-- the given place and only as far as the page needs, so the cost does not grow with the artist's
-- originals. The settings keep the planner from reading and sorting everything first, whatever its
-- statistics say.
--
-- The index has the stated dates, but the order uses the dates that count now (decisions 1.7 and
-- 1.31). So originals whose date does not count are skipped at that date and listed with the
-- undated ones, by source. They are few; two other ranges find them, and they are merged into the
-- undated range while it is read.
create or replace function latest_originals(
  p_artist_id uuid,
  p_platform text, -- null: all
  p_limit integer,
  p_behind jsonb -- null: from the start; else {from, until, sourceId} of the last row read
)
returns setof eligible_originals
language plpgsql
stable
as $$
declare
  v_from timestamptz := coalesce((p_behind->>'from')::timestamptz, 'infinity');
  v_until timestamptz := coalesce((p_behind->>'until')::timestamptz, '-infinity');
  v_source text := coalesce(p_behind->>'sourceId', '');
  v_is_dated constant boolean := v_from > '-infinity';
  v_shown integer;
  v_left integer := p_limit;
  v_ahead uuid[];
  v_ahead_sources text[];
  v_next integer := 1;
  v_page uuid[] := '{}';
  v_row record;
begin
  if v_is_dated then
    return query
    select e.*
    from originals o
    join eligible_originals e on e.id = o.id
    where o.artist_id = p_artist_id
      and is_readable(o.current, o.text_length, o.visibility, o.removed, o.gone, o.withheld)
      and o.kind <> 'web_page'
      and o.curation = 'approved'
      and (p_platform is null or o.platform = p_platform)
      and o.dated_from <= v_from
      and (o.dated_from < v_from or (o.dated_until, o.source_id) > (v_until, v_source))
      and e.dated_from is not null
      and not is_shown_elsewhere(o.artist_id, o.id, o.kind, p_platform)
    order by o.dated_from desc nulls last, o.dated_until, o.source_id
    limit p_limit;
    get diagnostics v_shown = row_count;
    v_left := p_limit - v_shown;
    v_source := '';
  end if;
  if v_left <= 0 then
    return;
  end if;

  select array_agg(a.id order by a.source_id), array_agg(a.source_id order by a.source_id)
  into v_ahead, v_ahead_sources
  from (
    select e.id, e.source_id
    from originals o
    join eligible_originals e on e.id = o.id
    where o.artist_id = p_artist_id
      and is_readable(o.current, o.text_length, o.visibility, o.removed, o.gone, o.withheld)
      and o.kind <> 'web_page'
      and o.curation = 'approved'
      and (p_platform is null or o.platform = p_platform)
      and o.dated_from > now()
      and e.dated_from is null
    union
    select e.id, e.source_id
    from originals o
    join eligible_originals e on e.id = o.id
    where o.artist_id = p_artist_id
      and o.current
      and o.kind <> 'web_page'
      and o.curation = 'approved'
      and (p_platform is null or o.platform = p_platform)
      and o.dated_from - o.created_at > interval '24 hours'
      and e.dated_from is null
  ) a
  where a.source_id > v_source;
  for v_row in
    select o.id, o.source_id, o.kind
    from originals o
    join eligible_originals e on e.id = o.id
    where o.artist_id = p_artist_id
      and is_readable(o.current, o.text_length, o.visibility, o.removed, o.gone, o.withheld)
      and o.kind <> 'web_page'
      and o.curation = 'approved'
      and (p_platform is null or o.platform = p_platform)
      and o.dated_from is null
      and o.dated_until is null
      and o.source_id > v_source
    order by o.dated_from desc nulls last, o.dated_until, o.source_id
  loop
    while v_left > 0 and v_ahead_sources[v_next] < v_row.source_id loop
      if not is_shown_elsewhere(p_artist_id, v_ahead[v_next], null, p_platform) then
        v_page := v_page || v_ahead[v_next];
        v_left := v_left - 1;
      end if;
      v_next := v_next + 1;
    end loop;
    exit when v_left = 0;
    if not is_shown_elsewhere(p_artist_id, v_row.id, v_row.kind, p_platform) then
      v_page := v_page || v_row.id;
      v_left := v_left - 1;
    end if;
    exit when v_left = 0;
  end loop;
  while v_left > 0 and v_next <= cardinality(v_ahead) loop
    if not is_shown_elsewhere(p_artist_id, v_ahead[v_next], null, p_platform) then
      v_page := v_page || v_ahead[v_next];
      v_left := v_left - 1;
    end if;
    v_next := v_next + 1;
  end loop;
  return query
  select e.*
  from unnest(v_page) with ordinality as p (id, place)
  join eligible_originals e on e.id = p.id
  order by p.place;
end
$$;
