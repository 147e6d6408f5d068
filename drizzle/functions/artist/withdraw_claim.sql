-- Withdraws the person's open request; when it was withdrawn already, returns the last one.
create or replace function withdraw_claim(p_user_id uuid)
returns jsonb
language plpgsql
as $$
declare
  v_request claim_requests;
begin
  update claim_requests
  set state = 'withdrawn',
    decided_at = date_trunc('milliseconds', clock_timestamp())
  where user_id = p_user_id
    and state = 'open';
  v_request := own_request(p_user_id);
  if v_request.state = 'withdrawn' then
    return jsonb_build_object('outcome', 'accepted', 'claim', own_claim_json(v_request));
  end if;
  return '{"outcome": "not_found"}';
end
$$;
