-- The scope of a ledger that blocks a new reservation now; nulls when none does. When two scopes
-- block, the one that resets last. The limit-th newest reservation inside the window decides and
-- determines the reset (decision 4.3); a reservation exactly as old as the window no longer counts. A reservation
-- from an export counts only for its artist.
create or replace function ledger_block(
  p_ledger text,
  p_artist_id uuid,
  p_artist_limit integer, -- null: the ledger has no scope per artist
  p_global_limit integer,
  p_now timestamptz,
  p_window interval default interval '24 hours',
  out scope text,
  out reset_at timestamptz
)
language plpgsql
stable
as $$
declare
  v_artist_reset_at timestamptz;
begin
  if p_global_limit < 1 then
    reset_at := p_now + p_window;
  else
    select r.reserved_at + p_window
    into reset_at
    from reservations r
    where r.ledger = p_ledger
      and r.reserved_at > p_now - p_window
      and not r.loaded
    order by r.reserved_at desc
    offset p_global_limit - 1
    limit 1;
  end if;
  if p_artist_limit < 1 then
    v_artist_reset_at := p_now + p_window;
  elsif p_artist_limit is not null then
    select r.reserved_at + p_window
    into v_artist_reset_at
    from reservations r
    where r.ledger = p_ledger
      and r.artist_id = p_artist_id
      and r.reserved_at > p_now - p_window
    order by r.reserved_at desc
    offset p_artist_limit - 1
    limit 1;
  end if;
  scope := case
    when v_artist_reset_at > coalesce(reset_at, '-infinity') then 'artist'
    when reset_at is not null then 'global'
  end;
  reset_at := greatest(reset_at, v_artist_reset_at);
end
$$;
