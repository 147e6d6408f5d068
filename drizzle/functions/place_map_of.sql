-- The map of an original's places, as TypeScript reads it (decision 9.33); null without one. Ask only for originals whose
-- row in dated_originals says that there is one, so that the others cost nothing.
create or replace function place_map_of(p_original_id uuid)
returns text
language sql
stable
as $$
  select o.place_map
  from originals o
  where o.id = p_original_id
$$;
