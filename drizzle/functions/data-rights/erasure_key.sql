-- The hash that identifies an erased artist, source, account or requester without naming it
-- (decision 8.27).
create or replace function erasure_key(p_artist_id uuid, p_parts text[] default '{}')
returns text
language sql
immutable
as $$
  select hash_of(to_jsonb(array[p_artist_id::text] || p_parts)::text)
$$;
