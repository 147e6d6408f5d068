-- The user with this token subject and the user's rights on an artist, in one round trip; null when there is no
-- such user.
create or replace function access_of(p_subject text, p_artist_id uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'userId', u.id,
    'isAdmin', u.is_admin,
    'isClaimant', exists (
      select from claims c
      where c.user_id = u.id
        and c.artist_id = p_artist_id
        and c.status = 'approved'
    ),
    'artistExists', exists (select from artists where id = p_artist_id)
  )
  from users u
  where u.subject = p_subject
$$;
