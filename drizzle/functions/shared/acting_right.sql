-- The right under which a user acts for an artist: `claimant` for the owner, another role by its
-- name, also for a claimant who is an administrator; else `administrator`. Call it in the
-- transaction of the action, because claims change.
create or replace function acting_right(p_user_id uuid, p_artist_id uuid)
returns text
language sql
stable
as $$
  select case r.role when 'owner' then 'claimant' else coalesce(r.role, 'administrator') end
  from (select role_of(p_user_id, p_artist_id) as role) r
$$;
