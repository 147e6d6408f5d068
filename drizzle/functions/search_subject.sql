-- What a search for sources needs of an artist: the name that is looked for, and which of these pages
-- and profiles are known already, saved, found before or linked, and so need no second look.
create or replace function search_subject(p_artist uuid, p_keys jsonb)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'name', a.name,
    'known', coalesce(
      (
        select jsonb_agg(k.key)
        from jsonb_array_elements_text(p_keys) as k (key)
        where exists (
            select from candidates c
            where c.artist_id = p_artist
              and c.url_key = k.key
          )
          or exists (
            select from originals o
            where o.artist_id = p_artist
              and o.current
              and k.key in (o.url_key, o.post_key)
          )
      ),
      '[]'
    )
  )
  from artists a
  where a.id = p_artist
$$;
