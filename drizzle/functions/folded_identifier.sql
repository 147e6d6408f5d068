-- The form in which handles and identifiers of accounts are compared, as lib/artist/folded-identifier.ts
-- makes it for links: compatibility forms, case and an `@` in front do not count.
create or replace function folded_identifier(p_identifier text)
returns text
language sql
immutable
as $$
  select btrim(lower(ltrim(btrim(normalize(p_identifier, nfkc)), '@')))
$$;

create index if not exists connected_accounts_by_handle
on accounts (platform, folded_identifier(handle))
where connected;

create index if not exists connected_accounts_by_identity
on accounts (platform, folded_identifier(account_id))
where connected;
