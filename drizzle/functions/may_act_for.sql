-- Whether a user may change an artist now: administrator, or holder of the approved claim (contract 2).
create or replace function may_act_for(p_user uuid, p_artist uuid)
returns boolean
language sql
stable
as $$
  select exists (select from users where id = p_user and is_admin)
    or exists (
      select from claims
      where user_id = p_user
        and artist_id = p_artist
        and status = 'approved'
    )
$$;
