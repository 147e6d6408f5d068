-- Postpones a provider after it rate-limited a call: no turn is free until p_wait is over (decision
-- 9.6).
create or replace function postpone_provider(p_provider text, p_wait interval)
returns void
language sql
as $$
  insert into provider_pace (provider, free_at)
  values (p_provider, clock_timestamp() + p_wait)
  on conflict (provider) do update
  set free_at = greatest(provider_pace.free_at, excluded.free_at)
$$;
