-- Every artist with the hash by which an erasure is recognised: [{id, name, artistKey}].
create or replace function erasable_artists()
returns jsonb
language sql
stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'name', name, 'artistKey', erasure_key(id)
  ) order by id), '[]')
  from artists
$$;
