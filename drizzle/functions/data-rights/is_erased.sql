-- Whether a part of an artist was erased and has not been taken back (decision 8.31).
create or replace function is_erased(
  p_artist_id uuid,
  p_part jsonb -- as part_keys takes it
)
returns boolean
language sql
stable
as $$
  select exists (
    select from erased_keys
    where artist_key = erasure_key(p_artist_id)
      and key = any (part_keys(p_artist_id, p_part))
  )
$$;
