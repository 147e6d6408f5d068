-- The scope of a ledger that blocks a new reservation now, or no row. When two block, the one that
-- resets last. The limit-th newest reservation inside the window decides, and gives the reset
-- (decision 4.3); a reservation exactly 24 hours old no longer counts.
create or replace function ledger_block(
  p_ledger text,
  p_artist_id uuid,
  p_artist_limit integer, -- null: the ledger has no scope per artist
  p_global_limit integer,
  p_now timestamptz
)
returns table (scope text, reset_at timestamptz)
language sql
stable
as $$
  select blocked.scope, blocked.reset_at
  from (
    select 'global' as scope, p_now + interval '24 hours' as reset_at
    where p_global_limit < 1
    union all
    (
      select 'global', r.reserved_at + interval '24 hours'
      from reservations r
      where p_global_limit > 0
        and r.ledger = p_ledger
        and r.reserved_at > p_now - interval '24 hours'
      order by r.reserved_at desc
      offset greatest(p_global_limit, 1) - 1
      limit 1
    )
    union all
    select 'artist', p_now + interval '24 hours'
    where p_artist_limit < 1
    union all
    (
      select 'artist', r.reserved_at + interval '24 hours'
      from reservations r
      where p_artist_limit > 0
        and r.ledger = p_ledger
        and r.artist_id = p_artist_id
        and r.reserved_at > p_now - interval '24 hours'
      order by r.reserved_at desc
      offset greatest(coalesce(p_artist_limit, 1), 1) - 1
      limit 1
    )
  ) blocked
  order by blocked.reset_at desc, blocked.scope desc
  limit 1
$$;
