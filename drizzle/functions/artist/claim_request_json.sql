-- A claim request as the claimant and administrators see it.
create or replace function claim_request_json(p_request claim_requests)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'claimId', p_request.id,
    'artistId', p_request.artist_id,
    'artistName', coalesce(
      p_request.new_name,
      (select name from artists where id = p_request.artist_id),
      ''
    ),
    'isNewArtist', p_request.new_name is not null,
    'externalIds', array(
      select jsonb_build_object('platform', p->>'platform', 'identifier', p->>'identifier', 'url', p->>'url')
      from jsonb_array_elements(p_request.profiles) p
    ),
    'words', p_request.words,
    'state', p_request.state,
    'askedAt', rfc3339(p_request.asked_at),
    'codeFound', case
      when p_request.found_at is not null
      then jsonb_build_object(
        'url', p_request.found_url,
        'at', rfc3339(p_request.found_at),
        'isAtArtist', p_request.found_at_artist
      )
    end,
    'decidedAt', rfc3339(p_request.decided_at),
    'reason', p_request.reason
  )
$$;
