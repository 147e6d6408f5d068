-- The artist's data for a search for sources: {name, known, links}. `known` lists those of the
-- given keys (canonical URLs) that are saved, discovered or erased, `links` the linked profiles;
-- neither is discovered again.
create or replace function search_subject(
  p_artist_id uuid,
  p_keys jsonb -- [canonical URL]
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'name', a.name,
    'known', array(
      select k.key
      from jsonb_array_elements_text(p_keys) as k (key)
      where exists (
          select from candidates c
          where c.artist_id = p_artist_id
            and c.url_key = k.key
        )
        or exists (
          select from originals o
          where o.artist_id = p_artist_id
            and o.current
            and k.key in (o.url_key, o.post_key)
        )
        or is_erased(p_artist_id, jsonb_build_object('urlKey', k.key))
    ),
    'links', array(
      select jsonb_build_object('platform', l.platform, 'folded', l.folded_identifier, 'url', l.url)
      from links l
      where l.artist_id = p_artist_id
    )
  )
  from artists a
  where a.id = p_artist_id
$$;
