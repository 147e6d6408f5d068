-- Whether a user is an administrator now (decision 2.13): by the column, or because ADMINISTRATORS
-- of the deployment that serves the call names the user's subject, or the verified e-mail address
-- that the user registered with. False for null.
create or replace function is_administrator(p_user_id uuid)
returns boolean
language plpgsql
stable
as $$
declare
  -- Set by access_of and user_access for the transaction; an earlier one leaves an empty text.
  v_named constant text[] := string_to_array(nullif(current_setting('research.administrators', true), ''), E'\n');
begin
  return exists (
    select from users
    where id = p_user_id
      and (
        is_admin
        or subject = any (v_named) and strpos(subject, '@') = 0
        or administrator_email = any (v_named)
      )
  );
end
$$;
