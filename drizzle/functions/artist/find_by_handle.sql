-- At most two artists with one of these handles on a social platform, by link or connected account
-- (decision 5.24).
create or replace function find_by_handle(
  p_platform text,
  p_folded_handles text[],
  p_hosts text[] -- null: on any host
)
returns jsonb
language sql
stable
as $$
  with found as (
    select artist_id
    from links
    where platform = p_platform
      and folded_identifier = any (p_folded_handles)
      and (p_hosts is null or host = any (p_hosts))
    union
    select artist_id
    from accounts
    where platform = p_platform
      and connected
      and folded_identifier(handle) = any (p_folded_handles)
      and (p_hosts is null or host = any (p_hosts))
    limit 2
  )
  select coalesce(jsonb_agg(artist_json(a) order by a.id), '[]')
  from found
  join artists a on a.id = found.artist_id
$$;
