-- The person's open request, else the newest one; a row of nulls when there is none.
create or replace function own_request(p_user_id uuid)
returns claim_requests
language plpgsql
stable
as $$
declare
  v_request claim_requests;
begin
  select * into v_request
  from claim_requests
  where user_id = p_user_id
  order by state = 'open' desc, asked_at desc
  limit 1;
  return v_request;
end
$$;
