-- Makes an invitation to an artist (decision 2.14). The same hash with the same terms returns the
-- first invitation while it is open. Rows that nobody can need any more are deleted here.
create or replace function create_invitation(
  p_invitation_id uuid,
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_secret_hash text,
  p_role text,
  p_ends_at timestamptz, -- null: the role has no end
  p_valid_days integer
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_now constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_invitation invitations;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if p_ends_at <= v_now then
    return '{"outcome": "invalid_input"}';
  end if;
  delete from invitations
  where artist_id = p_artist_id
    and expires_at < v_now - interval '30 days';
  if (
    select count(*)
    from invitations i
    where i.artist_id = p_artist_id
      and i.secret_hash <> p_secret_hash
      and is_open_invitation(i)
  ) >= 20 then
    return '{"outcome": "conflict"}';
  end if;
  insert into invitations (
    id, artist_id, secret_hash, role, ends_at, invited_by, created_at, expires_at
  )
  values (
    p_invitation_id, p_artist_id, p_secret_hash, p_role, p_ends_at, p_user_id, v_now,
    v_now + make_interval(days => p_valid_days)
  )
  on conflict (secret_hash) do nothing
  returning * into v_invitation;
  if v_invitation.id is not null then
    perform record_activity(
      p_user_id, p_artist_id, 'invitation_created', p_invitation_id, null, p_role, v_now
    );
  else
    select * into v_invitation
    from invitations i
    where i.secret_hash = p_secret_hash
      and i.artist_id = p_artist_id
      and i.invited_by = p_user_id
      and i.role = p_role
      and i.ends_at is not distinct from p_ends_at
      and i.expires_at = i.created_at + make_interval(days => p_valid_days)
      and is_open_invitation(i);
    if not found then
      return '{"outcome": "request_id_reused"}';
    end if;
  end if;
  return jsonb_build_object('outcome', 'accepted', 'invitation', invitation_json(v_invitation));
end
$$;
