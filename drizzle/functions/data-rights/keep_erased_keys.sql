-- Keeps the hashes by which the originals and the account of an erasure are recognised (decision
-- 8.31), before they are deleted. An address that another source of the same kind has too, or that
-- is an account's, identifies no original and is left out. Call it under the artist lock.
create or replace function keep_erased_keys(
  p_artist_id uuid,
  p_scope jsonb, -- as erase_artist takes it, of a source or an account
  p_original_ids uuid[]
)
returns void
language sql
as $$
  with leaving as materialized (
    select o.id, o.source_id, o.kind, o.url_key, o.post_key
    from originals o
    where o.id = any (p_original_ids)
  ),
  -- Of the post or page itself, and of a page that is read at its address.
  addresses as (
    select kind.name as kind, address.key
    from leaving l
    cross join lateral unnest(array[l.url_key, l.post_key]) address (key)
    cross join lateral unnest(array[l.kind, 'web_page']) kind (name)
    where l.kind <> 'published_answer'
    union
    select 'web_page', rtrim(a.url, '/')
    from accounts a
    where a.artist_id = p_artist_id
      and a.platform = p_scope->'account'->>'platform'
      and a.account_id = p_scope->'account'->>'accountId'
  ),
  parts as (
    select coalesce(p_scope->'account', p_scope) as part
    union
    select jsonb_build_object('sourceId', l.source_id)
    from leaving l
    union
    select jsonb_build_object('kind', d.kind, 'urlKey', d.key)
    from addresses d
    where not exists (
        select from originals other
        where other.artist_id = p_artist_id
          and other.current
          and (other.post_key = d.key or other.url_key = d.key)
          and other.kind = d.kind
          and other.id not in (select id from leaving)
      )
      and not exists (
        select from accounts a
        where a.artist_id = p_artist_id
          and (a.platform = p_scope->'account'->>'platform' and a.account_id = p_scope->'account'->>'accountId') is not true
          and rtrim(a.url, '/') = d.key
      )
    union
    -- The profile that led to the account, under each of its names.
    select jsonb_build_object('platform', a.platform, 'handle', profile.name)
    from accounts a
    cross join lateral unnest(array[a.handle, a.account_id]) profile (name)
    where a.artist_id = p_artist_id
      and a.platform = p_scope->'account'->>'platform'
      and a.account_id = p_scope->'account'->>'accountId'
  )
  insert into erased_keys (artist_key, key)
  select distinct erasure_key(p_artist_id), k.key
  from parts p
  cross join lateral unnest(part_keys(p_artist_id, p.part)) k (key)
  on conflict do nothing
$$;
