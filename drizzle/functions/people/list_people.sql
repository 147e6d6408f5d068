-- Who has a role for an artist now, the owner first, then by id, and the invitations that are open,
-- oldest first: at most 21 and 20.
create or replace function list_people(p_user_id uuid, p_artist_id uuid)
returns jsonb
language plpgsql
stable
as $$
begin
  return jsonb_build_object(
    'people', (
      select coalesce(jsonb_agg(p.shown order by p.role <> 'owner', p.user_id), '[]')
      from (
        select c.role, c.user_id, person_json(p_artist_id, c.user_id, p_user_id) as shown
        from claims c
        where c.artist_id = p_artist_id
      ) p
      where p.shown is not null
    ),
    'invitations', (
      select coalesce(jsonb_agg(invitation_json(i) order by i.created_at, i.id), '[]')
      from invitations i
      where i.artist_id = p_artist_id
        and is_open_invitation(i)
    )
  );
end
$$;
