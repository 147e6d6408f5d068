-- Queues a refresh of the artist's generated Lore (decisions 5.31 and 9.16), unless one is queued
-- already. A leased refresh may have read the material before this change, so another one is
-- queued. Call it under the artist lock, in the transaction of the change. The identity is the
-- job's own id, because a leased and a queued refresh may both be unfinished.
create or replace function queue_lore_refresh(p_artist_id uuid, p_job_id uuid, p_now timestamptz)
returns void
language sql
as $$
  insert into jobs (id, artist_id, kind, identity, stage, run_at, created_at, updated_at)
  select p_job_id, p_artist_id, 'lore_refresh', p_job_id::text, 'checking_saved', p_now, p_now, p_now
  where not exists (
    select from jobs
    where artist_id = p_artist_id
      and kind = 'lore_refresh'
      and finished_at is null
      and not leased
  )
$$;
