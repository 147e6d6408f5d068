-- The issuer of the person who has been known longest; null when nobody's issuer is known.
create or replace function first_issuer()
returns text
language sql
stable
as $$
  select issuer
  from users
  where issuer is not null
  order by id
  limit 1
$$;
