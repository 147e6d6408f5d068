-- The user with this token and the user's rights on an artist; null when there is no such user.
-- `refusal` is the first check of decision 1.17 that fails: `forbidden` without a right,
-- `role_insufficient` with too small a role, `not_found` without the artist, else `none`. Every
-- statement of a user evaluates it first and does its work only for `none`. In plpgsql, because a
-- session caches its plan.
create or replace function access_of(
  p_subject text,
  p_artist_id uuid,
  p_role text default 'owner', -- the least role that may; the previous release calls without, goes with 0.4
  p_issuer text default null, -- null: any; likewise
  p_administrators text default null -- null: none; subjects and e-mail addresses, one a line; likewise
)
returns jsonb
language plpgsql
stable
as $$
begin
  perform set_config('research.administrators', coalesce(p_administrators, ''), true);
  return (
    select jsonb_build_object(
      'userId', u.id,
      'isAdmin', r.is_admin,
      'isClaimant', r.role is not null,
      'artistExists', r.artist_exists,
      'refusal', case
        when not r.is_admin and r.role is null then 'forbidden'
        when not r.is_admin and not role_suffices(r.role, p_role) then 'role_insufficient'
        when not r.artist_exists then 'not_found'
        else 'none'
      end
    )
    from user_of(p_issuer, p_subject) u,
      lateral (
        select
          is_administrator(u.id) as is_admin,
          role_of(u.id, p_artist_id) as role,
          exists (select from artists where id = p_artist_id) as artist_exists
      ) r
    where u.id is not null
  );
end
$$;
