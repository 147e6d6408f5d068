-- The addresses at which a code is accepted for a claim request: [{url, statedBy}]. Those of the
-- artist's links and connected accounts, or those that a catalog states for a new artist. None for
-- a person who has ever acted for the artist, because the person may have added them (decision
-- 2.16).
create or replace function claim_addresses(p_request claim_requests)
returns jsonb
language sql
stable
as $$
  select case
    when p_request.new_name is not null then p_request.addresses
    when exists (
      select from activity where user_id = p_request.user_id and artist_id = p_request.artist_id
    )
    then '[]'
    else to_jsonb(array(
      select jsonb_build_object('url', a.url, 'statedBy', a.platform)
      from (
        select platform, url from links where artist_id = p_request.artist_id
        union
        select platform, url from accounts where artist_id = p_request.artist_id and connected
      ) a
      order by a.platform, a.url
    ))
  end
$$;
