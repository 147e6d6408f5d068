-- The map of places of an eligible original with the length of its text, for the time or page of a reference to it; null
-- without a map.
create or replace function placed_json(p_original eligible_originals)
returns jsonb
language sql
stable
as $$
  select case
    when p_original.place_map is not null then
      jsonb_build_object('map', place_map_of(p_original.id), 'totalChars', p_original.text_length)
  end
$$;
