-- The public profiles of an artist, by platform.
create or replace function artist_links(p_artist_id uuid)
returns jsonb
language sql
stable
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'platform', l.platform,
        'identifier', l.identifier,
        'url', l.url
      )
      order by l.platform
    ),
    '[]'
  )
  from links l
  where l.artist_id = p_artist_id
$$;
