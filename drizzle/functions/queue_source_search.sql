-- Queues the search for pages about an artist, which become discoveries (decision 3.27). Nothing is queued
-- beside a search that is queued already (decision 9.16). Call it under the artist lock.
create or replace function queue_source_search(p_artist_id uuid, p_job_id uuid, p_now timestamptz)
returns void
language sql
volatile
as $$
  insert into jobs (id, artist_id, kind, identity, stage, run_at, created_at, updated_at)
  values (p_job_id, p_artist_id, 'source_search', 'sources', 'searching', p_now, p_now, p_now)
  on conflict do nothing
$$;
