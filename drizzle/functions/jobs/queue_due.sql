-- Queues due jobs, in one round trip (decision 5.26), and returns their number. It queues a refresh
-- for every artist with a connected account whose last attempt, successful or not, is older than
-- its platform's interval, and one source search, for an artist who had none in the last seven days
-- (decision 3.27). Jobs
-- beyond p_job_ids are left to the next call. Artists with originals of an older analysis get a
-- re-indexing job (decision 9.22), as long as fewer than p_reindex_job_ids of those are unfinished.
-- Artists who cite pages due for a recheck get a recheck job (queue_looks). Embargoes whose date
-- has come are ended, each with a Lore refresh (decision 9.32). Claim requests are deleted after
-- 30 days (decision 2.16). Unfinished and finished jobs are
-- found by separate indexes: a single condition with `or` would read all jobs. A call for all artists
-- notes when it came, for the metrics.
create or replace function queue_due(
  p_intervals jsonb, -- {platform: seconds} of the platforms that this deployment can read
  p_searches boolean, -- whether a search is configured
  p_max_searches_a_day integer,
  p_artist_id uuid, -- null: all artists
  p_job_ids uuid[], -- for the new jobs; the last one is reserved for the search
  p_token_version integer, -- of this release's analysis
  p_reindex_job_ids uuid[], -- for the re-indexing jobs
  p_lore_job_ids uuid[], -- for the Lore refreshes after ended embargoes; empty: none is ended
  p_look_job_ids uuid[], -- for the jobs that recheck cited pages; empty: none is queued
  p_read_artist_ids uuid[] default null -- null: every artist was read within a day
)
returns integer
language plpgsql
as $$
declare
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_queued integer;
  v_reindexed integer;
  v_oldest timestamptz;
begin
  if p_artist_id is null then
    perform setval('last_tick', (extract(epoch from v_now) * 1000)::bigint);
  end if;
  -- A job below lease_floor is not leased; one can only be there if it was put there by hand.
  select min(run_at) into v_oldest
  from jobs
  where run_at < to_timestamp(pg_sequence_last_value('lease_floor') / 1000.0)
    and run_at is not null
    and lease_rank(kind) = any ('{0,1,2,3}');
  if v_oldest is not null then
    perform setval('lease_floor', (extract(epoch from v_oldest) * 1000)::bigint - 1);
  end if;
  insert into jobs (id, artist_id, kind, identity, stage, request, run_at, created_at, updated_at)
  select p_job_ids[d.place], d.artist_id, 'latest_refresh', 'latest', 'reading',
    jsonb_build_object('platforms', d.platforms), date_trunc('milliseconds', clock_timestamp()), v_now, v_now
  from (
    select r.artist_id,
      jsonb_agg(r.platform order by r.platform) as platforms,
      row_number() over (order by min(r.attempted_at) nulls first, r.artist_id) as place
    from account_refreshes(p_intervals, p_artist_id, p_read_artist_ids, v_now) r
    where r.due_at <= v_now
    group by r.artist_id
  ) d
  where d.place < cardinality(p_job_ids)
  on conflict do nothing;
  get diagnostics v_queued = row_count;
  if p_searches
    and (
      select count(*) < p_max_searches_a_day
      from jobs
      where kind = 'source_search'
        and created_at > v_now - interval '24 hours'
    )
  then
    insert into jobs (id, artist_id, kind, identity, stage, request, run_at, created_at, updated_at)
    select p_job_ids[cardinality(p_job_ids)], r.id, 'source_search', 'source_search', 'searching',
      '{}', date_trunc('milliseconds', clock_timestamp()), v_now, v_now
    from artists r
    where (p_artist_id is null or r.id = p_artist_id)
      and exists (select from links l where l.artist_id = r.id)
      and not exists (
        select from jobs j
        where j.artist_id = r.id
          and j.kind = 'source_search'
          and j.finished_at is null
      )
      and not exists (
        select from jobs j
        where j.artist_id = r.id
          and j.kind = 'source_search'
          and j.created_at > v_now - interval '7 days'
      )
    order by r.created_at, r.id
    limit 1
    on conflict do nothing;
    if found then
      v_queued := v_queued + 1;
    end if;
  end if;
  v_reindexed := cardinality(p_reindex_job_ids) - (
    select count(*)
    from jobs
    where lease_rank(kind) = 2
      and run_at is not null
  );
  if v_reindexed > 0 then
    -- Each artist is found with one index lookup.
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
      limit v_reindexed
    )
    insert into jobs (id, artist_id, kind, identity, stage, state, run_at, created_at, updated_at)
    select p_reindex_job_ids[d.place], d.artist_id, 'evidence_reindex', 'reindex', 'checking_saved',
      jsonb_build_object('done', 0, 'of', d.originals),
      date_trunc('milliseconds', clock_timestamp()), v_now, v_now
    from (
      select w.artist_id, row_number() over () as place, (
          select count(*)
          from originals o
          where o.token_version = any (array(select generate_series(1, p_token_version - 1)))
            and o.artist_id = w.artist_id
        ) as originals
      from (select distinct w.artist_id from waiting w) w
    ) d
    on conflict do nothing;
    get diagnostics v_reindexed = row_count;
    v_queued := v_queued + v_reindexed;
  end if;
  if p_look_job_ids <> '{}' then
    v_queued := v_queued + queue_looks(p_artist_id, p_look_job_ids, v_now);
  end if;
  delete from claim_requests
  where coalesce(decided_at, asked_at) <= v_now - interval '30 days';
  delete from interview_drafts
  where saved_at <= v_now - interval '90 days';
  -- Last, so that the artist locks it takes are not held during other work.
  return v_queued + end_embargoes(p_artist_id, p_lore_job_ids);
end
$$;
