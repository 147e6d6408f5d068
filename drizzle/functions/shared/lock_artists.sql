-- Takes the locks of many artists (decision 5.35) and returns the ids of those that exist, as an
-- array. Always locks in the order of ids, so that two callers cannot deadlock.
create or replace function lock_artists(p_artist_ids uuid[])
returns jsonb
language sql
as $$
  select lock_artist(a.id)
  from (select unnest(p_artist_ids) as id order by 1) a;
  select coalesce(jsonb_agg(id), '[]')
  from artists
  where id = any (p_artist_ids)
$$;
