-- The rights that a user holds now, as a list without repetition: the roles of the user's approved
-- claims, and `administrator`. Empty for null. Call it in the statement that named the
-- administrators.
create or replace function rights_held(
  p_user_id uuid, -- null: somebody who is not known
  p_artist_id uuid -- null: on any artist
)
returns jsonb
language plpgsql
stable
as $$
begin
  return (
    select coalesce(jsonb_agg(h.name order by h.name), '[]')
    from (
      select distinct role_of(p_user_id, artist_id) as name
      from claims
      where user_id = p_user_id
        and (p_artist_id is null or artist_id = p_artist_id)
      union
      select 'administrator'
      where is_administrator(p_user_id)
    ) h
    where h.name is not null
  );
end
$$;
