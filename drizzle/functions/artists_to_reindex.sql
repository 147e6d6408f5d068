-- Artists with originals of an older analysis than p_token_version, superseded ones included, and without an unfinished
-- job that indexes them again; after one that died, not for an hour. Each artist is found by one look at the index.
create or replace function artists_to_reindex(
  p_artist_id uuid, -- null: all artists
  p_token_version integer,
  p_limit integer
)
returns table (artist_id uuid, originals bigint)
language sql
stable
as $$
  with recursive outdated as (
    (
      select o.token_version, o.artist_id
      from originals o
      where o.token_version < p_token_version
      order by o.token_version, o.artist_id
      limit 1
    )
    union all
    select n.token_version, n.artist_id
    from outdated d
    cross join lateral (
      select o.token_version, o.artist_id
      from originals o
      where (o.token_version, o.artist_id) > (d.token_version, d.artist_id)
        and o.token_version < p_token_version
      order by o.token_version, o.artist_id
      limit 1
    ) n
  ),
  waiting as (
    select d.artist_id
    from outdated d
    where (p_artist_id is null or d.artist_id = p_artist_id)
      and not exists (
        select from jobs j
        where j.artist_id = d.artist_id
          and j.kind = 'evidence_reindex'
          and (
            j.finished_at is null
            or (j.stage = 'failed' and j.finished_at > clock_timestamp() - interval '1 hour')
          )
      )
    limit p_limit
  )
  select w.artist_id, (
    select count(*)
    from originals o
    where o.token_version = any (array(select generate_series(1, p_token_version - 1)))
      and o.artist_id = w.artist_id
  )
  from (select distinct w.artist_id from waiting w) w
$$;
