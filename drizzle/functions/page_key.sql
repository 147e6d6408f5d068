-- The key of a page over all artists, from the comparison form of its canonical address (originals.post_key): a hash, so that
-- the ledger of looks keeps no address.
create or replace function page_key(p_post_key text)
returns text
language sql
immutable
as $$
  select encode(sha256(convert_to(p_post_key, 'UTF8')), 'hex')
$$;
