-- Queues the recovery of the text of sources that have none (contract 5). Call it under the artist lock.
create or replace function queue_recovery(
  p_artist uuid,
  p_sources jsonb,
  p_job uuid,
  p_now timestamptz
)
returns void
language sql
volatile
as $$
  insert into jobs (
    id, artist_id, kind, identity, stage, request, claim_at, created_at, updated_at
  )
  select p_job, p_artist, 'caption_extract', p_job::text, 'reading',
    jsonb_build_object('sourceIds', p_sources), p_now, p_now, p_now
  where p_sources <> '[]'
$$;
