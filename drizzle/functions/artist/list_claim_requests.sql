-- The open claim requests, oldest first: {place, claim}, with the person who asks and the evidence
-- for the request.
create or replace function list_claim_requests(
  p_behind jsonb, -- null: from the start; else {micros, id} of the last one
  p_limit integer
)
returns jsonb
language sql
stable
as $$
  select to_jsonb(array(
    select jsonb_build_object(
      'place', jsonb_build_object('micros', (extract(epoch from r.asked_at) * 1e6)::bigint, 'id', r.id),
      'claim', claim_request_json(r) || jsonb_build_object(
        'claimant', jsonb_build_object('userId', u.id, 'subject', u.subject, 'name', u.name),
        'hasOwner', exists (
          select from claims
          where artist_id = r.artist_id and status = 'approved' and role = 'owner'
        ),
        'hasActedForArtist', exists (
          select from activity where user_id = r.user_id and artist_id = r.artist_id
        )
      )
    )
    from claim_requests r
    join users u on u.id = r.user_id
    where r.state = 'open'
      and (
        p_behind is null
        or (r.asked_at, r.id) > (
          to_timestamp(0) + (p_behind->>'micros')::bigint * interval '1 microsecond',
          (p_behind->>'id')::uuid
        )
      )
    order by r.asked_at, r.id
    limit p_limit
  ))
$$;
