-- Admits one call of a job to a provider, in one round trip and fenced (decisions 9.4, 9.5, 9.6):
-- the account must still be connected, the call takes a turn at the provider, and it is recorded as
-- under way. A slice that dies after this is not repeated, unless it only reads a run that was
-- started. Returns the milliseconds to wait when no turn is free.
create or replace function begin_call(
  p_job_id uuid,
  p_fence integer,
  p_artist_id uuid,
  p_account jsonb, -- null: no account is connected yet; else {platform, accountId}
  p_provider text,
  p_spacing interval,
  p_repeatable boolean -- whether the call may be made again when its slice dies (decision 3.18)
)
returns jsonb
language plpgsql
as $$
declare
  v_wait double precision;
begin
  perform from jobs where id = p_job_id for update;
  if not slice_is_held(p_job_id, p_fence) then
    return '{"outcome": "lost"}';
  end if;
  if p_account is not null
    and not account_is_connected(p_artist_id, p_account->>'platform', p_account->>'accountId')
  then
    return '{"outcome": "account_gone"}';
  end if;
  v_wait := take_turn(p_provider, p_spacing);
  if v_wait > 0 then
    return jsonb_build_object('outcome', 'wait', 'waitMs', v_wait);
  end if;
  update jobs
  set outside_under_way = true
  where id = p_job_id
    and not p_repeatable;
  return '{"outcome": "begun"}';
end
$$;
