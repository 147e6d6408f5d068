-- What proposals are made of (decisions 5.82, 5.86): typed data and texts of eligible originals. Everything is
-- limited, so the cost does not grow with the number of texts; `read_proposals` has the memory.
create or replace function proposal_material(p_artist_id uuid, p_limit integer)
returns jsonb
language plpgsql
stable
as $$
declare
  v_row originals;
  v_later originals;
  v_gaps jsonb := '[]';
  v_newest jsonb[];
  v_names jsonb[];
  v_answers jsonb[];
  v_pages jsonb[];
begin
  v_newest := array(
    select proposal_source(o)
    from latest_originals(p_artist_id, null, p_limit, null) with ordinality l
    join originals o on o.id = l.id
    where l.kind <> 'published_answer'
    order by l.ordinality
  );
  v_answers := array(
    select proposal_source(o)
    from originals o
    join eligible_originals e on e.id = o.id
    where o.artist_id = p_artist_id
      and o.current
      and o.kind = 'published_answer'
      and o.curation = 'approved'
      and not o.withheld
    order by o.dated_from desc nulls last, o.source_id
    limit p_limit
  );
  -- Of the newest originals, so that an archive of posts is not read to its end.
  v_pages := array(
    select proposal_source(n)
    from (
      select *
      from originals
      where artist_id = p_artist_id
        and current
        and dated_from < now()
      order by dated_from desc, source_id
      limit 100
    ) n
    join eligible_originals e on e.id = n.id
    where n.kind = 'web_page'
      and n.curation = 'approved'
    order by n.dated_from desc, n.source_id
    limit p_limit
  );
  -- The newest original of each year, found in the index entries_by_date; years without one are
  -- skipped.
  for v_step in 1..100 loop
    select o.* into v_row
    from originals o
    join eligible_originals e on e.id = o.id
    where o.artist_id = p_artist_id
      and is_readable(o.current, o.text_length, o.visibility, o.removed, o.gone, o.withheld)
      and o.kind <> 'web_page'
      and o.kind <> 'published_answer'
      and e.dated_from < coalesce(date_trunc('year', v_later.dated_from, 'UTC'), 'infinity')
      and o.dated_from < coalesce(date_trunc('year', v_later.dated_from, 'UTC'), 'infinity')
    order by o.dated_from desc, o.dated_until, o.source_id
    limit 1;
    exit when not found;
    if extract(year from v_later.dated_from at time zone 'UTC')
      - extract(year from v_row.dated_from at time zone 'UTC') > 2
      and not exists (
        select
        from originals o
        join eligible_originals e on e.id = o.id
        where o.artist_id = p_artist_id
          and o.current
          and o.dated_from >= date_trunc('year', v_row.dated_from, 'UTC') + interval '1 year'
          and o.dated_from < date_trunc('year', v_later.dated_from, 'UTC')
      )
    then
      v_gaps := v_gaps || jsonb_build_array(jsonb_build_object(
        'from', extract(year from v_row.dated_from at time zone 'UTC') + 1,
        'until', extract(year from v_later.dated_from at time zone 'UTC') - 1,
        'sources', jsonb_build_array(proposal_source(v_row), proposal_source(v_later))
      ));
      exit when jsonb_array_length(v_gaps) = p_limit;
    end if;
    v_later := v_row;
  end loop;
  v_names := array(
    select jsonb_build_object('name', min(w.stated), 'references', jsonb_agg(w.reference order by w.original_id))
    from (
      select distinct on (s.value, s.original_id) s.value, s.stated, s.original_id,
        reference_json(e, s.window_start, s.window_end, substr(e.text, s.char_start + 1, s.char_count)) as reference
      from (
        select *
        from statements
        where artist_id = p_artist_id
          and kind = 'credit'
          and position('|' in value) = 0
        limit 2000
      ) s
      join eligible_originals e on e.id = s.original_id
      order by s.value, s.original_id, s.place
    ) w
    group by w.value
    having count(*) > 1
    order by count(*) desc, min(w.stated)
    limit p_limit
  );
  return jsonb_build_object(
    'disagreements', read_disagreements(p_artist_id, null, null, p_limit),
    'newest', v_newest,
    'answers', v_answers,
    'pages', v_pages,
    'gaps', v_gaps,
    'names', v_names
  );
end
$$;
