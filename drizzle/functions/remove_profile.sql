-- Removes a public profile and disconnects the account behind it (decision 5.30): originals of the account
-- stop being eligible (decision 1.12), and its unfinished jobs are cancelled. Call it under the artist lock.
create or replace function remove_profile(p_artist_id uuid, p_platform text, p_now timestamptz)
returns void
language plpgsql
volatile
as $$
begin
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
    and j.request->>'platform' = p_platform;
  update accounts
  set connected = false
  where artist_id = p_artist_id
    and platform = p_platform
    and connected;
end
$$;
