-- Keeps where the code was found, and returns the request. An address of the artist is never
-- replaced by another one; a request that was decided meanwhile stays as it is.
create or replace function store_code_look(
  p_user_id uuid,
  p_claim_id uuid,
  p_code text,
  p_url text, -- null: not found
  p_at_artist boolean
)
returns jsonb
language plpgsql
as $$
declare
  v_request claim_requests;
begin
  update claim_requests
  set found_at = date_trunc('milliseconds', clock_timestamp()),
    found_url = p_url,
    found_at_artist = p_at_artist
  where id = p_claim_id
    and user_id = p_user_id
    and state = 'open'
    and code = p_code
    and p_url is not null
    and (p_at_artist or found_at_artist is not true);
  select * into v_request from claim_requests where id = p_claim_id and user_id = p_user_id;
  return case
    when v_request.id is null then '{"outcome": "not_found"}'
    else jsonb_build_object('outcome', 'accepted', 'claim', own_claim_json(v_request))
  end;
end
$$;
