-- Whether an invitation can be accepted now (decision 2.14): nobody has accepted it, neither it nor
-- its role has expired, and its maker may still invite.
create or replace function is_open_invitation(p_invitation invitations)
returns boolean
language sql
stable
as $$
  select p_invitation.accepted_by is null
    and p_invitation.expires_at > clock_timestamp()
    and (p_invitation.ends_at is null or p_invitation.ends_at > clock_timestamp())
    and refusal_of(p_invitation.invited_by, p_invitation.artist_id, 'owner') is null
$$;
