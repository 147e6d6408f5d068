-- The first step of a write by a user: takes the artist lock and, under it, checks the right to act
-- again (decision 1.17). Returns the refusal; null when the write may go on. A claim implies that
-- the artist exists, so existence is checked only for administrators.
create or replace function begin_write(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid
)
returns jsonb
language plpgsql
as $$
begin
  perform lock_artist(p_artist_id);
  if exists (select from claims where user_id = p_user_id and artist_id = p_artist_id and status = 'approved') then
    return null;
  end if;
  if not exists (select from users where id = p_user_id and is_admin) then
    return '{"outcome": "forbidden"}';
  end if;
  if not exists (select from artists where id = p_artist_id) then
    return '{"outcome": "not_found"}';
  end if;
  return null;
end
$$;
