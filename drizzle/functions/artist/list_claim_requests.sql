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
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'place', jsonb_build_object('micros', (extract(epoch from r.asked_at) * 1e6)::bigint, 'id', r.id),
        'claim', claim_request_json(r::claim_requests) || jsonb_build_object(
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
      order by r.asked_at, r.id
    ),
    '[]'
  )
  from (
    select *
    from claim_requests
    where state = 'open'
      and (
        p_behind is null
        or (asked_at, id) > (
          to_timestamp(0) + (p_behind->>'micros')::bigint * interval '1 microsecond',
          (p_behind->>'id')::uuid
        )
      )
    order by asked_at, id
    limit p_limit
  ) r
  join users u on u.id = r.user_id
$$;
