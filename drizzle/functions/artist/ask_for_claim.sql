-- Asks to own an artist, or a new one with a name and profiles (decision 2.16). One request is open
-- for a person: asking again for the same replaces the words and an expired code. The user's row is
-- locked, so that a person who asks twice at once has one request, and is not erased meanwhile. A
-- person who is not known becomes known by asking (decision 2.20), but not by a request that is
-- refused.
create or replace function ask_for_claim(
  p_user_id uuid, -- null: not known
  p_id uuid,
  p_artist_id uuid, -- for a new artist, the id it will get
  p_new_name text, -- null: the artist exists
  p_profiles jsonb, -- of a new artist, as for write_link
  p_addresses jsonb, -- of a new artist: [{url, statedBy}]
  p_words text, -- null: nothing said
  p_new_person_id uuid, -- for somebody who is not known
  p_issuer text,
  p_subject text,
  p_limit integer -- new people in an hour
)
returns jsonb
language plpgsql
as $$
declare
  v_now constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_user_id uuid := p_user_id;
  -- 128 random bits in hex, from two random UUIDs of 122 bits each.
  v_code constant text := left(
    encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32
  );
  v_request claim_requests;
  v_refusal jsonb;
begin
  if v_user_id is null then
    if p_new_name is null and not exists (select from artists where id = p_artist_id) then
      return '{"outcome": "not_found"}';
    end if;
    if profiles_are_taken(p_artist_id, p_profiles) then
      return '{"outcome": "link_conflict"}';
    end if;
    select user_id, refusal into v_user_id, v_refusal
    from register_person(p_new_person_id, p_issuer, p_subject, null, p_limit);
    if v_refusal is not null then
      return v_refusal;
    end if;
  end if;
  perform from users where id = v_user_id for update;
  if not found then
    return '{"outcome": "unauthenticated"}';
  end if;
  select * into v_request from claim_requests where user_id = v_user_id and state = 'open';
  if v_request.id is not null then
    if p_new_name is null and v_request.artist_id <> p_artist_id
      or v_request.new_name is distinct from p_new_name
      or v_request.profiles @> p_profiles is not true
    then
      return '{"outcome": "claim_open"}';
    end if;
    update claim_requests
    set words = coalesce(p_words, words),
      code = case when code_expires_at > v_now then code else v_code end,
      code_expires_at = case
        when code_expires_at > v_now then code_expires_at
        else v_now + interval '24 hours'
      end
    where id = v_request.id
    returning * into v_request;
    return jsonb_build_object('outcome', 'accepted', 'claim', own_claim_json(v_request));
  end if;
  if p_new_name is null and not exists (select from artists where id = p_artist_id) then
    return '{"outcome": "not_found"}';
  end if;
  if role_of(v_user_id, p_artist_id) = 'owner' then
    return '{"outcome": "conflict"}';
  end if;
  if profiles_are_taken(p_artist_id, p_profiles) then
    return '{"outcome": "link_conflict"}';
  end if;
  insert into claim_requests (
    id, user_id, artist_id, new_name, profiles, addresses, words, code, code_expires_at, looks, state, asked_at
  )
  values (
    p_id, v_user_id, p_artist_id, p_new_name, p_profiles, p_addresses, p_words, v_code,
    v_now + interval '24 hours', '{}', 'open', v_now
  )
  returning * into v_request;
  return jsonb_build_object('outcome', 'accepted', 'claim', own_claim_json(v_request));
end
$$;
