-- The artist with this id, or at most two artists with this folded name, each with the handle on a
-- platform: the link's handle, else the connected account's, else null (decision 5.24).
create or replace function find_short_post_handle(
  p_platform text,
  p_artist_id uuid, -- null: by name
  p_name text -- null: by id
)
returns jsonb
language sql
stable
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', a.id,
        'name', a.name,
        'handle', coalesce(
          (
            select l.identifier
            from links l
            where l.artist_id = a.id
              and l.platform = p_platform
          ),
          (
            select c.handle
            from accounts c
            where c.artist_id = a.id
              and c.platform = p_platform
              and c.connected
          )
        )
      )
      order by a.id
    ),
    '[]'
  )
  from (
    select id, name
    from artists
    where id = p_artist_id
      or folded_name(name) = folded_name(p_name)
    limit 2
  ) a
$$;
