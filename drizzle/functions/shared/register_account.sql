-- Makes the person of a token known, and returns the account; the known person's name and
-- administrator_email are updated (decision 2.13). A person not named by ADMINISTRATORS needs a
-- place in the ledger sign_up.
create or replace function register_account(
  p_user_id uuid, -- null: not known, to be registered
  p_new_id uuid,
  p_issuer text,
  p_subject text,
  p_name text, -- null: the known name stays
  p_email text, -- null: none; the verified address that ADMINISTRATORS names
  p_may text, -- who this is: named, admitted, or refused unless known already
  p_limit integer -- new people in an hour
)
returns jsonb
language plpgsql
as $$
declare
  v_id uuid;
  v_refusal jsonb;
begin
  if p_user_id is null and p_may = 'refused' then
    return '{"outcome": "sign_up_closed"}';
  end if;
  select user_id, refusal into v_id, v_refusal
  from register_person(
    p_new_id, p_issuer, p_subject, p_name, case when p_may <> 'named' then p_limit end
  );
  if v_refusal is not null then
    return v_refusal;
  end if;
  if p_email is not null then
    update users set administrator_email = p_email where id = v_id;
  end if;
  return jsonb_build_object('outcome', 'accepted', 'account', account_json(v_id));
end
$$;
