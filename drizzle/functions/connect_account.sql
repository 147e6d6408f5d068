-- Connects an account {platform, accountId, handle, url, host} and disconnects another one of its platform,
-- whose originals stop being eligible. Call it under the artist lock.
create or replace function connect_account(p_artist_id uuid, p_account jsonb)
returns void
language plpgsql
volatile
as $$
begin
  update accounts
  set connected = false
  where artist_id = p_artist_id
    and platform = p_account->>'platform'
    and account_id <> p_account->>'accountId'
    and connected;
  insert into accounts (artist_id, platform, account_id, handle, url, host, connected)
  values (
    p_artist_id, p_account->>'platform', p_account->>'accountId', p_account->>'handle',
    p_account->>'url', p_account->>'host', true
  )
  on conflict (artist_id, platform, account_id) do update
  set handle = excluded.handle,
    url = excluded.url,
    host = excluded.host,
    connected = true;
  update artists
  set evidence_changed_at = clock_timestamp()
  where id = p_artist_id;
end
$$;
