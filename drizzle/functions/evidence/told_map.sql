-- What an original states about positions in its text, in the form that mapsIn in TypeScript reads: its
-- maps, and the names that the owner confirmed as the artist's own; null without a map. In plpgsql,
-- which plans once per session: up to Postgres 17 a function in SQL is planned in every statement, which
-- reads ten more pages.
create or replace function told_map(p_original_id uuid)
returns text
language plpgsql
stable
as $$
begin
  return (select o.place_map || coalesce(E'\n' || o.own_voices, '') from originals o where o.id = p_original_id);
end
$$;
