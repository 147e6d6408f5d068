-- The place map of an eligible original with the length of its text, used to find the time or page
-- of a reference; null without a map.
create or replace function placed_json(p_original eligible_originals)
returns jsonb
language sql
stable
as $$
  select case
    when p_original.place_map is not null then
      jsonb_build_object(
        'map', told_map(p_original.id), 'totalChars', p_original.text_length
      )
  end
$$;
