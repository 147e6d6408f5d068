-- The role under which a user may act for an artist now (decision 2.2): owner, editor, interviewer
-- or reader. Null without an approved claim, and after the claim's end. In plpgsql, like what it is
-- called by, because a session caches its plan.
create or replace function role_of(p_user_id uuid, p_artist_id uuid)
returns text
language plpgsql
stable
as $$
begin
  return (
    select role
    from claims
    where user_id = p_user_id
      and artist_id = p_artist_id
      and status = 'approved'
      and (ends_at is null or ends_at > clock_timestamp())
  );
end
$$;
