-- {name}, which is null when the person has given none; {} for the previous release, which cannot
-- read a name. In plpgsql, because a session caches its plan.
create or replace function named(p_user_id uuid, p_is_named boolean)
returns jsonb
language plpgsql
stable
as $$
begin
  if not p_is_named then
    return '{}';
  end if;
  return jsonb_build_object('name', (select name from users where id = p_user_id));
end
$$;
