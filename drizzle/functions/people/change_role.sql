-- Gives a person who has a role for an artist another one or another end, or ends it. Ending what has
-- ended is accepted; the owner's role changes only by a handover.
create or replace function change_role(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_person_id uuid,
  p_role text, -- null: the role ends; else one below owner
  p_ends_at timestamptz -- null: without an end
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_before text;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if p_ends_at <= clock_timestamp() then
    return '{"outcome": "invalid_input"}';
  end if;
  v_before := role_of(p_person_id, p_artist_id);
  if v_before = 'owner' then
    return '{"outcome": "last_owner"}';
  end if;
  if v_before is null and p_role is not null then
    return '{"outcome": "not_found"}';
  end if;
  if p_role is null then
    delete from claims
    where artist_id = p_artist_id
      and user_id = p_person_id
      and v_before is not null;
  else
    update claims
    set role = p_role,
      ends_at = p_ends_at
    where artist_id = p_artist_id
      and user_id = p_person_id;
  end if;
  if v_before is distinct from p_role then
    perform record_role(p_user_id, p_artist_id, p_person_id, v_before, p_role);
  end if;
  return jsonb_build_object(
    'outcome', 'accepted',
    'person', person_json(p_artist_id, p_person_id, p_user_id)
  );
end
$$;
