-- Cancels the unfinished jobs of an artist before a part of it is erased, so that no slice writes
-- back what it has read. Call it under the artist lock.
create or replace function cancel_unfinished(p_artist_id uuid)
returns void
language sql
as $$
  update jobs
  set stage = 'cancelled',
    stages = stages || entered_stage(kind, stage, 'cancelled', clock_timestamp()),
    limitations = '["cancelled: a part of what is kept of the artist was erased meanwhile; ask again"]',
    run_at = null,
    leased = false,
    outside_under_way = false,
    finished_at = clock_timestamp(),
    updated_at = clock_timestamp()
  where artist_id = p_artist_id
    and finished_at is null
$$;
