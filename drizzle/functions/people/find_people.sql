-- Up to 20 people whose name or subject has these words in it, by name, those without a name last.
create or replace function find_people(p_words text)
returns jsonb
language sql
stable
as $$
  select to_jsonb(array(
    select jsonb_build_object(
      'userId', u.id,
      'name', u.name,
      'subject', u.subject,
      'isAdministrator', is_administrator(u.id),
      'owns', (
        select count(*)
        from claims c
        where c.user_id = u.id
          and role_of(u.id, c.artist_id) = 'owner'
      ),
      'roles', (
        select count(*)
        from claims c
        where c.user_id = u.id
          and role_of(u.id, c.artist_id) is not null
      )
    )
    from users u
    where strpos(lower(u.subject), lower(p_words)) > 0
      or strpos(lower(u.name), lower(p_words)) > 0
    order by u.name, u.subject
    limit 20
  ))
$$;
