-- Ends the caller's own role for an artist, whatever it is below owner. Without one there is nothing
-- to do, whether or not there is such an artist.
create or replace function leave_artist(p_user_id uuid, p_artist_id uuid)
returns jsonb
language plpgsql
as $$
declare
  v_role text;
begin
  perform lock_artist(p_artist_id);
  v_role := role_of(p_user_id, p_artist_id);
  if v_role = 'owner' then
    return '{"outcome": "last_owner"}';
  end if;
  if v_role is not null then
    perform record_role(p_user_id, p_artist_id, p_user_id, v_role, null);
    delete from claims
    where artist_id = p_artist_id
      and user_id = p_user_id;
  end if;
  return '{"outcome": "accepted"}';
end
$$;
