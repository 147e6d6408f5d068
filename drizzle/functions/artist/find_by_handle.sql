-- At most two artists with one of these handles on a social platform, by link or connected account
-- (decision 5.24). Each handle is looked up by itself: before Postgres 17, the planner could read
-- all profiles of the platform for a list of handles.
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
    select l.artist_id
    from unnest(p_folded_handles) h (folded)
    cross join lateral (
      select artist_id
      from links
      where platform = p_platform
        and folded_identifier = h.folded
        and (p_hosts is null or host = any (p_hosts))
      union all
      select artist_id
      from accounts
      where platform = p_platform
        and connected
        and folded_identifier(handle) = h.folded
        and (p_hosts is null or host = any (p_hosts))
      offset 0
    ) l
    group by l.artist_id
    limit 2
  )
  select coalesce(jsonb_agg(artist_json(a) order by a.id), '[]')
  from found
  join artists a on a.id = found.artist_id
$$;
