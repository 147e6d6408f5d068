-- Whether a user may change an artist now: an administrator, or the holder of the approved claim
-- (decision 2.2). False for null.
create or replace function may_act_for(p_user_id uuid, p_artist_id uuid)
returns boolean
language sql
stable
as $$
  select exists (select from users where id = p_user_id and is_admin)
    or exists (
      select from claims
      where user_id = p_user_id
        and artist_id = p_artist_id
        and status = 'approved'
    )
$$;
