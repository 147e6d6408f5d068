-- Says what an invitation offers and, when asked to, accepts it for the caller, who becomes known
-- by this and counts as a new person (decisions 2.13, 2.14). A secret that opens nothing is
-- `not_found`, whatever the reason; the person who accepted it may open it again, and nothing
-- happens.
create or replace function open_invitation(
  p_new_id uuid, -- for somebody who is not known
  p_issuer text,
  p_subject text,
  p_name text, -- null: the caller's name stays
  p_secret_hash text,
  p_accepts boolean,
  p_limit integer -- new people in an hour
)
returns jsonb
language plpgsql
as $$
declare
  v_artist_id constant uuid := (select artist_id from invitations where secret_hash = p_secret_hash);
  v_user_id uuid;
  v_invitation invitations;
  v_before text;
  v_refusal jsonb;
begin
  perform lock_artist(v_artist_id);
  -- Under the lock: a call at the same time may have made the caller known.
  v_user_id := (user_of(p_issuer, p_subject)).id;
  select * into v_invitation from invitations where secret_hash = p_secret_hash;
  if not found
    or v_invitation.accepted_by is distinct from coalesce(v_user_id, p_new_id)
      and not is_open_invitation(v_invitation)
  then
    return '{"outcome": "not_found"}';
  end if;
  if p_accepts and v_invitation.accepted_by is null then
    v_before := role_of(v_user_id, v_artist_id);
    if v_before = 'owner' then
      return '{"outcome": "last_owner"}';
    end if;
    if (
      select count(*)
      from claims c
      where c.artist_id = v_artist_id
        and c.user_id is distinct from v_user_id
        and role_of(c.user_id, v_artist_id) <> 'owner'
    ) >= 20 then
      return '{"outcome": "conflict"}';
    end if;
    select user_id, refusal into v_user_id, v_refusal
    from register_person(p_new_id, p_issuer, p_subject, p_name, p_limit);
    if v_refusal is not null then
      return v_refusal;
    end if;
    insert into claims (artist_id, user_id, status, role, ends_at)
    values (v_artist_id, v_user_id, 'approved', v_invitation.role, v_invitation.ends_at)
    on conflict (artist_id, user_id) do update
    set status = excluded.status,
      role = excluded.role,
      ends_at = excluded.ends_at;
    update invitations
    set accepted_by = v_user_id
    where id = v_invitation.id;
    perform record_role(v_user_id, v_artist_id, v_user_id, v_before, v_invitation.role);
  end if;
  return (
    select jsonb_build_object(
      'outcome', 'accepted',
      'invitation', jsonb_build_object(
        'artist', jsonb_build_object('id', a.id, 'name', a.name),
        'role', v_invitation.role,
        'endsAt', rfc3339(v_invitation.ends_at),
        'expiresAt', rfc3339(v_invitation.expires_at),
        'invitedBy', (select name from users where id = v_invitation.invited_by),
        'yourRole', role_of(v_user_id, a.id)
      )
    )
    from artists a
    where a.id = v_artist_id
  );
end
$$;
