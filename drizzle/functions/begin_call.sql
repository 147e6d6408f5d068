-- Before a provider is asked, in one round trip and fenced (contract 3, 6): the account must still be
-- connected, the provider's pace must allow it, and the call is recorded as under way, so that a slice
-- that dies now is not repeated. A provider that is not free yet answers with the time to wait.
create or replace function begin_call(
  p_job uuid,
  p_fence integer,
  p_artist uuid,
  p_account jsonb,
  p_provider text,
  p_spacing interval
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz;
  v_free_at timestamptz;
begin
  perform from jobs where id = p_job for update;
  if not slice_is_held(p_job, p_fence) then
    return '{"outcome": "lost"}';
  end if;
  if p_account is not null and not account_is_connected(p_artist, p_account) then
    return '{"outcome": "account_gone"}';
  end if;
  insert into provider_pace (provider, free_at)
  values (p_provider, '-infinity')
  on conflict do nothing;
  select free_at into v_free_at
  from provider_pace
  where provider = p_provider
  for update;
  v_now := clock_timestamp();
  if v_free_at > v_now then
    return jsonb_build_object(
      'outcome', 'wait', 'waitMs', ceil(extract(epoch from v_free_at - v_now) * 1000)
    );
  end if;
  update provider_pace
  set free_at = v_now + p_spacing
  where provider = p_provider;
  update jobs
  set outside_under_way = true
  where id = p_job;
  return '{"outcome": "begun"}';
end
$$;
