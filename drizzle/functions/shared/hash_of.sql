-- SHA-256 of a text in UTF-8, as hex.
create or replace function hash_of(p_text text)
returns text
language sql
immutable
as $$
  select encode(sha256(convert_to(p_text, 'UTF8')), 'hex')
$$;
