-- Queues the ingest that connects the account behind a profile, on a platform that this deployment can read
-- (decision 5.30). Nothing is queued beside one that is queued already (decision 9.16). Call it under the
-- artist lock, in the transaction that wrote the link.
create or replace function queue_connection(
  p_artist_id uuid,
  p_link jsonb,
  p_connectable text[],
  p_job_id uuid,
  p_now timestamptz
)
returns void
language sql
volatile
as $$
  insert into jobs (
    id, artist_id, kind, identity, stage, request, run_at, created_at, updated_at
  )
  select
    p_job_id, p_artist_id, 'social_ingest',
    'connect ' || (p_link->>'platform') || ' ' || (p_link->>'folded'), 'reading',
    jsonb_build_object(
      'connect', true,
      'platform', p_link->>'platform',
      'identifier', p_link->>'identifier',
      'url', p_link->>'url'
    ),
    p_now, p_now, p_now
  where p_link->>'platform' = any (p_connectable)
  on conflict do nothing
$$;
