-- An artist with its public profiles, in the public form.
create or replace function artist_json(p_artist artists)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'id', p_artist.id,
    'name', p_artist.name,
    'links', artist_links(p_artist.id)
  )
$$;
