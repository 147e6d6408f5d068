-- Whether an account is a connected account of the artist now.
create or replace function account_is_connected(p_artist_id uuid, p_platform text, p_account_id text)
returns boolean
language sql
stable
as $$
  select exists (
    select from accounts
    where artist_id = p_artist_id
      and platform = p_platform
      and account_id = p_account_id
      and connected
  )
$$;
