-- The user with this issuer and subject, created when unknown (decision 2.12). Locks the user's row
-- until the transaction ends, so that the person cannot be erased meanwhile.
create or replace function register_person(
  p_new_id uuid,
  p_issuer text,
  p_subject text,
  p_name text -- null: the known name stays
)
returns uuid
language plpgsql
as $$
declare
  v_id uuid := (user_of(p_issuer, p_subject)).id;
begin
  update users
  set name = coalesce(p_name, name)
  where id = v_id;
  if not found then
    insert into users (id, issuer, subject, name)
    values (p_new_id, p_issuer, p_subject, p_name)
    on conflict (subject, issuer) do update set name = coalesce(p_name, users.name)
    returning id into v_id;
  end if;
  return v_id;
end
$$;
