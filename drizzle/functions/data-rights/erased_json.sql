-- The answer to an erasure, with its counts, its hashes and its time; `isNew` says whether this call
-- performed it.
create or replace function erased_json(p_erasure erasures, p_scope jsonb, p_is_new boolean)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'outcome', 'accepted',
    'counts', p_erasure.counts,
    'erasedAt', rfc3339(p_erasure.erased_at),
    'scope', p_scope,
    'artistKey', p_erasure.artist_key,
    'scopeKey', p_erasure.scope_key,
    'isNew', p_is_new
  )
$$;
