-- At most two artists with this identifier in a catalog, by link or connected account (decision
-- 5.24).
create or replace function find_by_catalog(p_platform text, p_folded_identifier text)
returns jsonb
language sql
stable
as $$
  with found as (
    select artist_id
    from links
    where platform = p_platform
      and folded_identifier = p_folded_identifier
    union
    select artist_id
    from accounts
    where platform = p_platform
      and connected
      and folded_identifier(account_id) = p_folded_identifier
    limit 2
  )
  select coalesce(jsonb_agg(artist_json(a) order by a.id), '[]')
  from found
  join artists a on a.id = found.artist_id
$$;
