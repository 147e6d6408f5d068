-- The hashes by which a source, an account, a profile or an address of an artist is recognised
-- after an erasure (decision 8.31). The only place where they are made: erasures keep them, and
-- whatever may bring such a part back asks for them.
create or replace function part_keys(
  p_artist_id uuid,
  p_part jsonb -- {sourceId, kind, urlKey, postKey, platform, accountId, handle}, all optional; without kind, addresses are of pages
)
returns text[]
language sql
immutable
as $$
  select array_remove(array[
    case when p_part->>'sourceId' is not null
      then erasure_key(p_artist_id, array['source', p_part->>'sourceId']) end,
    case when p_part->>'accountId' is not null
      then erasure_key(p_artist_id, array['account', p_part->>'platform', p_part->>'accountId']) end,
    case when p_part->>'handle' is not null
      then erasure_key(p_artist_id, array['profile', p_part->>'platform', folded_identifier(p_part->>'handle')]) end,
    case when p_part->>'urlKey' is not null
      then erasure_key(p_artist_id, array['address', coalesce(p_part->>'kind', 'web_page'), p_part->>'urlKey']) end,
    case when p_part->>'postKey' <> p_part->>'urlKey'
      then erasure_key(p_artist_id, array['address', coalesce(p_part->>'kind', 'web_page'), p_part->>'postKey']) end
  ], null)
$$;
