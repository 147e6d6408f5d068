-- Counts a check for the code of the person's open request, before anything is fetched, and returns
-- the code and the addresses where it is accepted. A person has three checks in 24 hours over all
-- requests (decision 2.16); a refusal says when the oldest expires.
create or replace function begin_code_look(p_user_id uuid)
returns jsonb
language plpgsql
as $$
declare
  v_now constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_request claim_requests;
  v_reset_at timestamptz;
begin
  perform from users where id = p_user_id for update;
  select * into v_request from claim_requests where user_id = p_user_id and state = 'open';
  if v_request.id is null then
    return '{"outcome": "not_found"}';
  end if;
  if v_request.code_expires_at <= v_now then
    return '{"outcome": "conflict"}';
  end if;
  select l.looked_at + interval '24 hours'
  into v_reset_at
  from claim_requests r
  cross join unnest(r.looks) l (looked_at)
  where r.user_id = p_user_id
    and l.looked_at > clock_timestamp() - interval '24 hours'
  order by l.looked_at desc
  offset 2
  limit 1;
  if found then
    return jsonb_build_object(
      'outcome', 'look_quota',
      'resetAt', rfc3339(v_reset_at),
      'retryAfterSeconds', greatest(1, ceil(extract(epoch from v_reset_at - v_now)))
    );
  end if;
  update claim_requests set looks = looks || v_now where id = v_request.id;
  return jsonb_build_object(
    'outcome', 'accepted',
    'claimId', v_request.id,
    'code', v_request.code,
    'addresses', claim_addresses(v_request)
  );
end
$$;
