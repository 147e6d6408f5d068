-- Takes the next turn at a provider and returns 0; the following turn is free p_spacing later. When
-- no turn is free, takes none and returns the milliseconds until one is (decisions 6.6, 9.6).
create or replace function take_turn(p_provider text, p_spacing interval)
returns double precision
language plpgsql
as $$
declare
  v_now timestamptz;
  v_free_at timestamptz;
begin
  insert into provider_pace (provider, free_at)
  values (p_provider, '-infinity')
  on conflict do nothing;
  select free_at into v_free_at
  from provider_pace
  where provider = p_provider
  for update;
  v_now := clock_timestamp();
  if v_free_at > v_now then
    return ceil(extract(epoch from v_free_at - v_now) * 1000);
  end if;
  update provider_pace
  set free_at = v_now + p_spacing
  where provider = p_provider;
  return 0;
end
$$;
