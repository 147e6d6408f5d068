-- How many times a person may still look for a code: three times in 24 hours, for all requests
-- together (decision 2.16).
create or replace function looks_left(p_user_id uuid)
returns integer
language sql
stable
as $$
  select greatest(0, 3 - count(*))::integer
  from claim_requests r
  cross join unnest(r.looks) l (looked_at)
  where r.user_id = p_user_id
    and l.looked_at > clock_timestamp() - interval '24 hours'
$$;
