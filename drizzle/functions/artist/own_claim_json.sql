-- A claim request as its claimant sees it: while it is open, with the code and where to put it.
create or replace function own_claim_json(p_request claim_requests)
returns jsonb
language sql
stable
as $$
  select claim_request_json(p_request) || jsonb_build_object(
    'code', case
      when p_request.state = 'open'
      then jsonb_build_object(
        'text', p_request.code,
        'expiresAt', rfc3339(p_request.code_expires_at),
        -- Three checks in 24 hours, over all requests of the person (decision 2.16).
        'looksLeft', (
          select greatest(0, 3 - count(*))
          from claim_requests r
          cross join unnest(r.looks) l (looked_at)
          where r.user_id = p_request.user_id
            and l.looked_at > clock_timestamp() - interval '24 hours'
        )
      )
    end,
    'addresses', case when p_request.state = 'open' then claim_addresses(p_request) else '[]' end
  )
$$;
