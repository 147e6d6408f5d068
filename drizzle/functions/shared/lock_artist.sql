-- The artist lock (decision 5.35): transaction-level, because a session lock outlives its transaction
-- behind a pooler. Take it first, then read in later statements, which see what the lock waited for.
create or replace function lock_artist(p_artist_id uuid)
returns void
language sql
as $$
  select pg_advisory_xact_lock(hashtextextended('artist:' || p_artist_id, 0))
$$;
