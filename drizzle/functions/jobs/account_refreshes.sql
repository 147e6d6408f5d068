-- When each connected account is due for a refresh: at the interval of its platform after the last
-- attempt, successful or not, but at most once a day when nobody has read the artist for a day
-- (decision 5.59). Leaves out accounts whose artist has an unfinished refresh, or had one that died
-- within the hour (decision 9.19).
create or replace function account_refreshes(
  p_intervals jsonb, -- {platform: seconds} of the platforms that this deployment can read
  p_artist_id uuid, -- null: all artists
  p_read_artist_ids uuid[], -- null: every artist was read within a day
  p_now timestamptz
)
returns table (artist_id uuid, platform text, attempted_at timestamptz, due_at timestamptz)
language sql
stable
as $$
  select a.artist_id, a.platform, s.last_attempt_at,
    coalesce(
      s.last_attempt_at + make_interval(secs => greatest(
        (p_intervals->>a.platform)::integer,
        case when a.artist_id = any (p_read_artist_ids) is false then 24 * 60 * 60 else 0 end
      )),
      '-infinity'
    )
  from accounts a
  left join latest_snapshots s using (artist_id, platform, account_id)
  where a.connected
    and p_intervals ? a.platform
    and (p_artist_id is null or a.artist_id = p_artist_id)
    and not exists (
      select from jobs j
      where j.artist_id = a.artist_id
        and j.kind = 'latest_refresh'
        and j.finished_at is null
    )
    and not exists (
      select from jobs j
      where j.artist_id = a.artist_id
        and j.updated_at > p_now - interval '1 hour'
        and j.kind = 'latest_refresh'
        and j.outcome in ('outcome_unknown', 'slice_limit')
        and j.finished_at > p_now - interval '1 hour'
    )
$$;
