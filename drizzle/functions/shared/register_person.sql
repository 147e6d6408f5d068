-- The user with this issuer and subject, created when unknown (decision 2.12). Locks the user's row
-- until the transaction ends, so that the person cannot be erased meanwhile. Somebody who is not
-- known needs a place in the ledger sign_up, which is locked before the person is looked up again,
-- so a repeated call counts once (decision 2.13); without one, only `refusal` is returned.
create or replace function register_person(
  p_new_id uuid,
  p_issuer text,
  p_subject text,
  p_name text, -- null: the known name stays
  p_limit integer, -- null: nobody is refused; else new people in an hour
  out user_id uuid,
  out refusal jsonb -- null: registered
)
language plpgsql
as $$
begin
  user_id := (user_of(p_issuer, p_subject)).id;
  if user_id is null and p_limit is not null then
    perform pg_advisory_xact_lock(hashtextextended('ledger:sign_up', 0));
    user_id := (user_of(p_issuer, p_subject)).id;
    if user_id is null then
      refusal := reserve_or_refuse(
        'sign_up_quota', 'sign_up', p_new_id, null, null, p_limit, interval '1 hour'
      );
      if refusal is not null then
        return;
      end if;
    end if;
  end if;
  update users
  set name = coalesce(p_name, name)
  where id = user_id;
  if not found then
    insert into users (id, issuer, subject, name)
    values (p_new_id, p_issuer, p_subject, p_name)
    on conflict (subject, issuer) do update set name = coalesce(p_name, users.name)
    returning id into user_id;
  end if;
end
$$;
