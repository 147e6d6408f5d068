-- An artist with its public profiles, in the public form.
create or replace function artist_json(p_artist artists)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'id', p_artist.id,
    'name', p_artist.name,
    'links', array(
      select jsonb_build_object(
        'platform', l.platform,
        'identifier', l.identifier,
        'url', l.url
      )
      from links l
      where l.artist_id = p_artist.id
      order by l.platform
    )
  )
$$;
