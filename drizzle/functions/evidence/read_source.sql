-- One current original with its whole text, eligible or not (decision 5.12): {source, text,
-- reference}, the reference without a window, and the placeMap if there is one. Null when the
-- artist has no such source.
create or replace function read_source(p_artist_id uuid, p_source_id text)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'source', source_summary(o),
    'text', o.text,
    'reference', reference_json(row(d.*)::eligible_originals, 0, 0, '')
      - 'start' - 'end' - 'text'
  ) || case
    when o.place_map is not null then jsonb_build_object('placeMap', o.place_map)
    else '{}'
  end
  from originals o
  join dated_originals d on d.id = o.id
  where o.artist_id = p_artist_id
    and o.source_id = p_source_id
    and o.current
$$;
