-- An invitation as its maker sees it; the secret is not known here.
create or replace function invitation_json(p_invitation invitations)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'id', p_invitation.id,
    'role', p_invitation.role,
    'endsAt', rfc3339(p_invitation.ends_at),
    'createdAt', rfc3339(p_invitation.created_at),
    'expiresAt', rfc3339(p_invitation.expires_at)
  )
$$;
