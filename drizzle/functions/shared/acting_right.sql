-- The right under which a user acts for an artist: `claimant`, also for a claimant who is an
-- administrator, else `administrator`. Call it in the transaction of the action, because claims
-- change.
create or replace function acting_right(p_user_id uuid, p_artist_id uuid)
returns text
language sql
stable
as $$
  select case
    when exists (
      select from claims
      where user_id = p_user_id
        and artist_id = p_artist_id
        and status = 'approved'
    )
    then 'claimant'
    else 'administrator'
  end
$$;
