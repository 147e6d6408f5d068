-- Adds one reservation to a rolling ledger, in all scopes or none, once per subject (decision 4.2).
-- Returns nulls when admitted, else the scope that blocks. A refusal never waits for the lock.
-- A reservation from an export was never admitted here, so it is reserved again.
-- Never over-admits, because the count runs in a separate statement after the lock.
create or replace function reserve(
  p_ledger text,
  p_subject_id uuid,
  p_artist_id uuid,
  p_artist_limit integer, -- null: the ledger has no scope per artist
  p_global_limit integer,
  p_window interval default interval '24 hours',
  out scope text,
  out reset_at timestamptz
)
language plpgsql
as $$
declare
  v_lock constant bigint := hashtextextended('ledger:' || p_ledger, 0);
  v_locked boolean := pg_try_advisory_xact_lock(v_lock);
  v_now timestamptz;
  v_block record;
begin
  loop
    v_now := date_trunc('milliseconds', clock_timestamp());
    v_block := ledger_block(p_ledger, p_artist_id, p_artist_limit, p_global_limit, v_now, p_window);
    exit when v_locked or v_block.scope is not null;
    perform pg_advisory_xact_lock(v_lock);
    v_locked := true;
  end loop;
  if v_block.scope is null then
    insert into reservations (ledger, artist_id, subject_id, reserved_at)
    values (p_ledger, p_artist_id, p_subject_id, v_now)
    on conflict (ledger, subject_id) do update
    set reserved_at = excluded.reserved_at,
      loaded = false
    where reservations.loaded;
  elsif not exists (
    select from reservations r
    where r.ledger = p_ledger
      and r.subject_id = p_subject_id
      and not r.loaded
  )
  then
    scope := v_block.scope;
    reset_at := v_block.reset_at;
  end if;
end
$$;
