-- Removes an artist's link on a platform. The account that it led to is disconnected, so that its
-- originals stop being eligible (decision 1.12), and unfinished jobs for it are cancelled: a running
-- slice loses its lease. Call it under the artist lock and lock_profiles.
create or replace function remove_link(
  p_artist_id uuid,
  p_platform text,
  p_account_id text, -- the account of the platform that is to be connected now; null: none
  p_now timestamptz
)
returns void
language sql
as $$
  delete from links
  where artist_id = p_artist_id
    and platform = p_platform;
  update jobs j
  set stage = 'cancelled',
    run_at = null,
    leased = false,
    outside_under_way = false,
    finished_at = p_now,
    updated_at = p_now
  where j.artist_id = p_artist_id
    and j.kind in ('social_ingest', 'caption_extract', 'latest_refresh')
    and j.finished_at is null
    and j.request->>'platform' = p_platform
    and (j.request->>'accountId' = p_account_id) is not true;
  update accounts
  set connected = false
  where artist_id = p_artist_id
    and platform = p_platform
    and connected
    and (account_id = p_account_id) is not true;
  update accounts
  set connected = true
  where artist_id = p_artist_id
    and platform = p_platform
    and account_id = p_account_id;
$$;
