-- Closes an invitation that nobody has accepted. Closing what is closed, or gone, is accepted.
create or replace function revoke_invitation(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_invitation_id uuid
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_now constant timestamptz := clock_timestamp();
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if exists (
    select from invitations
    where id = p_invitation_id
      and artist_id = p_artist_id
      and accepted_by is not null
  ) then
    return '{"outcome": "conflict"}';
  end if;
  update invitations
  set expires_at = v_now
  where id = p_invitation_id
    and artist_id = p_artist_id
    and expires_at > v_now;
  if found then
    perform record_activity(
      p_user_id, p_artist_id, 'invitation_revoked', p_invitation_id, null, null, v_now
    );
  end if;
  return '{"outcome": "accepted"}';
end
$$;
