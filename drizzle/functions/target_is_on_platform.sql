-- Whether a target URL belongs to a platform (decision 3.6): an eligible original with that canonical URL
-- is on it, or its host is that of one of the artist's accounts or links there.
create or replace function target_is_on_platform(
  p_artist_id uuid,
  p_platform text,
  p_target_key text,
  p_target_host text
)
returns boolean
language sql
stable
as $$
  select exists (
      select from eligible_originals e
      where e.artist_id = p_artist_id
        and e.platform = p_platform
        and p_target_key in (e.post_key, e.url_key)
    )
    or exists (
      select from accounts a
      where a.artist_id = p_artist_id
        and a.platform = p_platform
        and a.host = p_target_host
    )
    or exists (
      select from links l
      where l.artist_id = p_artist_id
        and l.platform = p_platform
        and l.host = p_target_host
    )
$$;
