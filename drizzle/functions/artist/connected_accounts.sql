-- The connected accounts of an artist, for its lookups and refreshes.
create or replace function connected_accounts(p_artist_id uuid)
returns jsonb
language sql
stable
as $$
  select to_jsonb(array(
    select jsonb_build_object(
      'platform', a.platform,
      'accountId', a.account_id,
      'handle', a.handle,
      'url', a.url,
      'host', a.host
    )
    from accounts a
    where a.artist_id = p_artist_id
      and a.connected
    order by a.platform, a.account_id
  ))
$$;
