-- Stores recovered texts, under the artist lock, only where the source still has none: a text is never
-- overwritten.
create or replace function store_recovered(p_artist_id uuid, p_originals jsonb)
returns void
language sql
volatile
as $$
  select store_originals(p_artist_id, coalesce(jsonb_agg(r.value), '[]'))
  from jsonb_array_elements(coalesce(p_originals, '[]')) r
  where not exists (
    select from originals o
    where o.artist_id = p_artist_id
      and o.source_id = r.value->>'sourceId'
      and o.current
      and o.text_length > 0
  )
$$;
