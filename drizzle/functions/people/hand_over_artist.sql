-- Makes a person who has a role for an artist its owner; the previous owner gets a role below, or
-- leaves (decision 2.15). The previous owner's open invitations and shares end, and stay ended if
-- that person becomes owner again. A handover to the current owner changes nothing.
create or replace function hand_over_artist(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_person_id uuid,
  p_name text, -- the artist's, which confirms
  p_has_memory boolean, -- false: refused while there is any interview memory
  p_stay_as text -- null: the previous owner leaves; else the role of the previous owner
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_before text;
  v_owner_id uuid;
  v_now constant timestamptz := clock_timestamp();
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if not exists (select from artists where id = p_artist_id and name = p_name) then
    return '{"outcome": "invalid_input"}';
  end if;
  v_before := role_of(p_person_id, p_artist_id);
  if v_before is null then
    return '{"outcome": "not_found"}';
  end if;
  if v_before <> 'owner' then
    if not p_has_memory and has_interview_memory(p_artist_id) then
      return '{"outcome": "conflict"}';
    end if;
    select user_id into v_owner_id
    from claims
    where artist_id = p_artist_id
      and status = 'approved'
      and role = 'owner';
    -- Recorded first, under the right with which it is done.
    perform record_role(p_user_id, p_artist_id, p_person_id, v_before, 'owner');
    if v_owner_id is not null then
      perform record_role(p_user_id, p_artist_id, v_owner_id, 'owner', p_stay_as);
    end if;
    if p_stay_as is null then
      delete from claims where artist_id = p_artist_id and user_id = v_owner_id;
    else
      update claims set role = p_stay_as where artist_id = p_artist_id and user_id = v_owner_id;
    end if;
    update claims
    set role = 'owner',
      ends_at = null
    where artist_id = p_artist_id
      and user_id = p_person_id;
    if refusal_of(v_owner_id, p_artist_id, 'owner') is not null then
      update invitations
      set expires_at = v_now
      where artist_id = p_artist_id
        and invited_by = v_owner_id
        and expires_at > v_now;
      update shares
      set ends_at = v_now
      where artist_id = p_artist_id
        and shared_by = v_owner_id
        and ends_at > v_now;
    end if;
  end if;
  return jsonb_build_object(
    'outcome', 'accepted',
    'owner', person_json(p_artist_id, p_person_id, p_user_id)
  );
end
$$;
