-- Locks profiles, a JSON array of {platform, folded}, until the transaction ends. Anything that
-- writes or removes links takes these locks after the artist lock and before touching the first
-- link. The order is fixed, so that artists who take over each other's profiles wait instead of
-- deadlocking on the unique profile (decision 5.30).
create or replace function lock_profiles(p_profiles jsonb)
returns void
language sql
as $$
  select pg_advisory_xact_lock(k.key)
  from (
    select distinct hashtextextended('profile:' || (p.value->>'platform') || ':' || (p.value->>'folded'), 0) as key
    from jsonb_array_elements(coalesce(p_profiles, '[]')) p
    order by 1
  ) k
$$;
