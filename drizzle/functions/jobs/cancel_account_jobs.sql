-- Cancels the unfinished jobs of disconnected accounts, named in their requests (decision 1.28). A
-- running slice loses its lease, so nothing it found is stored. Call it under the artists' locks.
create or replace function cancel_account_jobs(p_accounts jsonb)
returns void
language sql
as $$
  update jobs j
  set stage = 'cancelled',
    run_at = null,
    leased = false,
    finished_at = clock_timestamp(),
    updated_at = clock_timestamp()
  from jsonb_to_recordset(p_accounts) as r ("artistId" uuid, platform text, "accountId" text)
  where j.artist_id = r."artistId"
    and j.kind in ('social_ingest', 'caption_extract', 'latest_refresh')
    and j.finished_at is null
    and j.request->>'platform' = r.platform
    and j.request->>'accountId' = r."accountId"
$$;
