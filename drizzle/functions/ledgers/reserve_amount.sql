-- Adds an amount to a rolling ledger, for the artist and for all, or not at all: null when it is
-- admitted, else when enough of the window will have passed, at most in 24 hours. Never over-admits,
-- because the sums are taken in a separate statement after the lock.
create or replace function reserve_amount(
  p_ledger text,
  p_subject_id uuid,
  p_artist_id uuid,
  p_amount integer,
  p_artist_limit bigint,
  p_global_limit bigint
)
returns timestamptz
language plpgsql
as $$
declare
  v_now timestamptz;
  v_reset_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger:' || p_ledger, 0));
  v_now := date_trunc('milliseconds', clock_timestamp());
  -- Newest first, until the sum would exceed the limit: from that reservation on, all must expire.
  select max(s.reserved_at) + interval '24 hours'
  into v_reset_at
  from (
    select r.reserved_at,
      sum(r.amount) filter (where not r.loaded)
        over (order by r.reserved_at desc, r.subject_id) as for_all,
      sum(r.amount) filter (where r.artist_id = p_artist_id)
        over (order by r.reserved_at desc, r.subject_id) as for_artist,
      r.artist_id
    from reservations r
    where r.ledger = p_ledger
      and r.reserved_at > v_now - interval '24 hours'
      and (not r.loaded or r.artist_id = p_artist_id)
  ) s
  where s.for_all + p_amount > p_global_limit
    or (s.artist_id = p_artist_id and s.for_artist + p_amount > p_artist_limit);
  if v_reset_at is null and p_amount > least(p_artist_limit, p_global_limit) then
    v_reset_at := v_now + interval '24 hours';
  end if;
  if v_reset_at is null then
    insert into reservations (ledger, artist_id, subject_id, reserved_at, amount)
    values (p_ledger, p_artist_id, p_subject_id, v_now, p_amount)
    on conflict do nothing;
  end if;
  return v_reset_at;
end
$$;
