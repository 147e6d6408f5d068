-- A person's own account, in the public form; null for a user who is not there. At most 50 artists,
-- by name: the list of artists has all.
create or replace function account_json(
  p_user_id uuid -- null: somebody who is not known
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'name', u.name,
    'isAdministrator', is_administrator(u.id),
    'artists', array(
      select jsonb_build_object('id', a.id, 'name', a.name, 'role', acting_right(u.id, a.id))
      from claims c
      join artists a on a.id = c.artist_id
      where c.user_id = u.id
        and role_of(u.id, c.artist_id) is not null
      order by a.name, a.id
      limit 50
    ),
    'claim', (select own_claim_json(r) from own_request(u.id) r where r.id is not null),
    'openClaims', case
      when is_administrator(u.id)
      then (select count(*) from (select from claim_requests where state = 'open' limit 100) c)
    end
  )
  from users u
  where u.id = p_user_id
$$;
