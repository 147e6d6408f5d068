-- A person with a role for an artist, as the owner reads it; null without a role now. `since` is null
-- for a role from before roles were recorded. In plpgsql, because a session caches its plan.
create or replace function person_json(p_artist_id uuid, p_person_id uuid, p_user_id uuid)
returns jsonb
language plpgsql
stable
as $$
begin
  return (
    select jsonb_build_object(
      'userId', u.id,
      'name', u.name,
      'subject', case when is_administrator(p_user_id) then u.subject end,
      'role', c.role,
      'endsAt', rfc3339(c.ends_at),
      'since', (
        select rfc3339(max(a.at))
        from activity a
        where a.subject_id = c.user_id
          and (a.artist_id = p_artist_id) is true -- so that the rows are looked up by the subject alone
          and a.action in ('role_given', 'role_changed')
      ),
      'isYou', u.id = p_user_id
    )
    from claims c
    join users u on u.id = c.user_id
    where c.artist_id = p_artist_id
      and c.user_id = p_person_id
      and role_of(c.user_id, p_artist_id) is not null
  );
end
$$;
