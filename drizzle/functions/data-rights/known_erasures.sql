-- Every part that was erased here, with the time of its last erasure: [{artistKey, scopeKey,
-- erasedAt}].
create or replace function known_erasures()
returns jsonb
language sql
stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'artistKey', e.artist_key,
    'scopeKey', e.scope_key,
    'erasedAt', rfc3339(e.erased_at)
  )), '[]')
  from (
    select artist_key, scope_key, max(erased_at) as erased_at
    from erasures
    group by artist_key, scope_key
  ) e
$$;
