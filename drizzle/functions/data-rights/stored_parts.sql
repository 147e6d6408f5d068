-- The originals, accounts, profiles and discoveries of an artist, each with the names by which
-- part_keys recognises it after an erasure (decision 8.31).
create or replace function stored_parts(p_artist_id uuid)
returns table (what text, id uuid, part jsonb)
language sql
stable
as $$
  select 'original', o.id, jsonb_build_object(
      'sourceId', o.source_id, 'kind', o.kind, 'platform', o.platform, 'accountId', o.account_id,
      'urlKey', o.url_key, 'postKey', o.post_key
    )
  from originals o
  where o.artist_id = p_artist_id
  union all
  select 'account', null, jsonb_build_object(
      'platform', a.platform, 'accountId', a.account_id, 'handle', a.handle
    )
  from accounts a
  where a.artist_id = p_artist_id
  union all
  select 'link', null, jsonb_build_object('platform', l.platform, 'handle', l.identifier)
  from links l
  where l.artist_id = p_artist_id
  union all
  select 'candidate', c.id, jsonb_build_object(
      'urlKey', c.url_key, 'platform', c.link_platform, 'handle', c.link_identifier
    )
  from candidates c
  where c.artist_id = p_artist_id
$$;
