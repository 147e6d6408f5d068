-- The user with a token's issuer and subject; a row of nulls when there is none. A user stored
-- before issuers were kept has none and is found only under the issuer that was known first.
create or replace function user_of(
  p_issuer text, -- null: any; the previous release calls without, goes with 0.4
  p_subject text
)
returns users
language plpgsql
stable
as $$
declare
  v_user users;
begin
  select * into v_user
  from users u
  where u.subject = p_subject
    and (
      p_issuer is null
      or u.issuer = p_issuer
      or u.issuer is null and p_issuer = coalesce(first_issuer(), p_issuer)
    )
  order by u.issuer is null, u.id
  limit 1;
  return v_user;
end
$$;
