-- The coverage of each platform of an artist (decision 5.2): disconnected when it has accounts but none is
-- connected, missing before the first refresh, failed when the last attempt failed, else fresh within its
-- interval and stale after it.
create or replace function latest_coverage(
  p_artist_id uuid,
  p_platform text, -- null: all
  p_intervals jsonb -- [{platform, seconds}] of every platform, in the order of the answer
)
returns jsonb
language sql
stable
as $$
  -- Read once, by the artist: an index by platform and handle would read the accounts of all artists.
  with own as materialized (
    select *
    from accounts
    where artist_id = p_artist_id
  )
  select jsonb_agg(
    jsonb_build_object(
      'platform', i.platform,
      'status', case
        when a.account_id is null and exists (
          select from own d
          where d.platform = i.platform
        ) then 'disconnected'
        when s.account_id is null then 'missing'
        when s.failure is not null then 'failed'
        when s.checked_at > now() - make_interval(secs => i.seconds) then 'fresh'
        else 'stale'
      end,
      'checkedAt', rfc3339(s.checked_at),
      'lastAttemptAt', rfc3339(s.last_attempt_at)
    )
    order by i.place
  )
  from (
    select value->>'platform' as platform, (value->>'seconds')::integer as seconds, place
    from jsonb_array_elements(p_intervals) with ordinality as e (value, place)
  ) i
  left join own a
    on a.platform = i.platform
    and a.connected
  left join latest_snapshots s
    on s.artist_id = a.artist_id
    and s.platform = a.platform
    and s.account_id = a.account_id
  where p_platform is null
    or i.platform = p_platform
$$;
