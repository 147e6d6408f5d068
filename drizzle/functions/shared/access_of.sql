-- The user with this token subject and the user's rights on an artist; null when there is no such
-- user. `refusal` is the first check of decision 1.17 that fails: `forbidden` without a right,
-- `not_found` without the artist, else `none`. A user's statement evaluates it first and does its
-- work only for `none`. In plpgsql, because a session caches its plan.
create or replace function access_of(p_subject text, p_artist_id uuid)
returns jsonb
language plpgsql
stable
as $$
begin
  return (
    select jsonb_build_object(
      'userId', u.id,
      'isAdmin', u.is_admin,
      'isClaimant', r.is_claimant,
      'artistExists', r.artist_exists,
      'refusal', case
        when not u.is_admin and not r.is_claimant then 'forbidden'
        when not r.artist_exists then 'not_found'
        else 'none'
      end
    )
    from users u,
      lateral (
        select
          exists (
            select from claims c
            where c.user_id = u.id
              and c.artist_id = p_artist_id
              and c.status = 'approved'
          ) as is_claimant,
          exists (select from artists where id = p_artist_id) as artist_exists
      ) r
    where u.subject = p_subject
  );
end
$$;
