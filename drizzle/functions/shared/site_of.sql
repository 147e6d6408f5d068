-- The host in a comparison form of an address, without www.
create or replace function site_of(p_url_key text)
returns text
language sql
immutable
as $$
  select regexp_replace(split_part(p_url_key, '/', 3), '^www\.', '')
$$;
