-- The key of a page across all artists, from the comparison form of its canonical address
-- (originals.post_key). It is a hash, so that the recheck ledger contains no address.
create or replace function page_key(p_post_key text)
returns text
language sql
immutable
as $$
  select encode(sha256(convert_to(p_post_key, 'UTF8')), 'hex')
$$;
