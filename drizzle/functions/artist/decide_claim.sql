-- Decides an open claim request, once: of two administrators the second gets a conflict, unless both
-- decided alike (decision 2.16). An approval makes the claimant the artist's owner, and a new artist
-- with its links. Takes the locks of the artist and of the profiles before it reads the request.
create or replace function decide_claim(
  p_user_id uuid,
  p_claim_id uuid,
  p_decision text, -- approve or decline
  p_reason text, -- null: none
  p_connectable text[], -- platforms whose accounts this deployment can read
  p_ingest_job_ids uuid[] -- one for each profile
)
returns jsonb
language plpgsql
as $$
declare
  v_now constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_state constant text := case p_decision when 'approve' then 'approved' else 'declined' end;
  v_request claim_requests;
begin
  if not is_administrator(p_user_id) then
    return '{"outcome": "forbidden"}';
  end if;
  select * into v_request from claim_requests where id = p_claim_id;
  if v_request.id is null then
    return '{"outcome": "not_found"}';
  end if;
  perform lock_artist(v_request.artist_id);
  select * into v_request from claim_requests where id = p_claim_id for update;
  if v_request.id is null then
    return '{"outcome": "not_found"}';
  end if;
  if v_request.state <> 'open' then
    return case
      when v_request.state = v_state
      then jsonb_build_object('outcome', 'accepted', 'claim', claim_request_json(v_request))
      else '{"outcome": "conflict"}'
    end;
  end if;
  if p_decision = 'approve' then
    if exists (
      select from claims
      where artist_id = v_request.artist_id and status = 'approved' and role = 'owner'
    ) then
      return '{"outcome": "owner_exists"}';
    end if;
    if v_request.new_name is null and not exists (select from artists where id = v_request.artist_id) then
      return '{"outcome": "not_found"}';
    end if;
    perform lock_profiles(v_request.profiles);
    if profiles_are_taken(v_request.artist_id, v_request.profiles) then
      return '{"outcome": "link_conflict"}';
    end if;
    if v_request.new_name is not null then
      insert into artists (id, name) values (v_request.artist_id, v_request.new_name);
      perform write_link(v_request.artist_id, p.profile, p_connectable, p_ingest_job_ids[p.place], v_now)
      from jsonb_array_elements(v_request.profiles) with ordinality p (profile, place);
    end if;
    perform record_role(
      p_user_id, v_request.artist_id, v_request.user_id,
      role_of(v_request.user_id, v_request.artist_id), 'owner'
    );
    insert into claims (artist_id, user_id, status, role)
    values (v_request.artist_id, v_request.user_id, 'approved', 'owner')
    on conflict (artist_id, user_id) do update
    set status = 'approved',
      role = 'owner',
      ends_at = null;
    perform record_activity(
      p_user_id, v_request.artist_id, 'claim_approved', p_claim_id, null, null, v_now
    );
  end if;
  update claim_requests
  set state = v_state,
    decided_by = p_user_id,
    decided_at = v_now,
    reason = p_reason
  where id = p_claim_id
  returning * into v_request;
  return jsonb_build_object('outcome', 'accepted', 'claim', claim_request_json(v_request));
end
$$;
