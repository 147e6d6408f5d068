-- A code of 128 random bits in hex, from two random UUIDs of 122 bits each.
create or replace function new_claim_code()
returns text
language sql
volatile
as $$
  select left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32)
$$;
