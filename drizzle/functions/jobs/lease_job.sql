-- Leases the next job that can run, by lease_rank and then the oldest first; returns null, without
-- writing, when there is none. Only the first entry of the index jobs_to_lease is read. For given
-- kinds that is the first entry of each kind in jobs_to_lease_of_a_kind, and for an artist all its
-- unfinished jobs. So the cost does not grow with the number of waiting jobs. A job is picked without
-- a lock and leased under the try-lock of its artist (a try-lock inside a WHERE would also lock rows
-- that are not returned). Under that lock the update sees the newest state, so a job is leased once
-- and an artist runs one job at a time; only beside a reading of statements, which waits for a model,
-- may another run. Artists with a running job or a held lock are skipped, once each. Index entries
-- before lease_floor belong to finished jobs; they stay in the index as long as an old snapshot may
-- see them. When a call has to read many such entries, lease_floor is raised to the oldest job that
-- can be leased or waits, or to now.
create or replace function lease_job(
  p_artist_id uuid, -- null: the jobs of every artist
  p_kinds text[], -- null: every kind
  p_lease interval,
  p_max_attempts integer
)
returns jsonb
language plpgsql
as $$
declare
  v_now timestamptz := clock_timestamp();
  v_floor timestamptz := coalesce(to_timestamp(pg_sequence_last_value('lease_floor') / 1000.0), '-infinity');
  v_read bigint := pg_stat_get_xact_tuples_returned('jobs_to_lease'::regclass)
    + pg_stat_get_xact_tuples_returned('jobs_to_lease_of_a_kind'::regclass);
  v_passed uuid[] := '{}';
  v_id uuid;
  v_artist_id uuid;
  v_job jobs;
  v_is_unknown boolean;
  v_oldest timestamptz;
  v_snapshot pg_snapshot;
begin
  loop
    if p_artist_id is null then
      if p_kinds is null then
        select j.id, j.artist_id
        into v_id, v_artist_id
        from jobs j
        where lease_rank(kind) = any ('{0,1,2,3}')
          and j.run_at between v_floor and v_now
          and j.artist_id <> all (v_passed)
        order by lease_rank(kind), j.run_at, j.id
        limit 1;
      else
        select j.id, j.artist_id
        into v_id, v_artist_id
        from unnest(p_kinds) k (kind)
        cross join lateral (
          select w.id, w.artist_id, w.run_at
          from jobs w
          where w.kind = k.kind
            and w.run_at between v_floor and v_now
            and w.artist_id <> all (v_passed)
          order by w.run_at, w.id
          limit 1
        ) j
        order by lease_rank(k.kind), j.run_at, j.id
        limit 1;
      end if;
      if pg_stat_get_xact_tuples_returned('jobs_to_lease'::regclass)
        + pg_stat_get_xact_tuples_returned('jobs_to_lease_of_a_kind'::regclass) - v_read > 32
      then
        -- No job may end up below the floor. The floor is raised only when no transaction with an
        -- id is running, so a job that this query does not see is written by a transaction that
        -- gets its id later. Functions that write run_at either read the time once they have the
        -- id, or write at once; the 100 ms are for the latter. If a job is below the floor
        -- nevertheless, queue_due lowers the floor within a minute.
        select
          (
            select min(o.run_at)
            from (values (0), (1), (2), (3)) as r (rank)
            cross join lateral (
              select j.run_at
              from jobs j
              where lease_rank(kind) = r.rank
                and j.run_at >= v_floor
              order by j.run_at, j.id
              limit 1
            ) o
          ),
          pg_current_snapshot()
        into v_oldest, v_snapshot;
        if pg_snapshot_xmin(v_snapshot) = pg_snapshot_xmax(v_snapshot) then
          perform setval(
            'lease_floor', (extract(epoch from least(v_oldest, clock_timestamp())) * 1000)::bigint - 100
          );
        end if;
      end if;
    elsif v_passed = '{}' then
      select j.id, j.artist_id
      into v_id, v_artist_id
      from (
        select u.*
        from jobs u
        where u.artist_id = p_artist_id
          and u.run_at is not null
        offset 0
      ) j
      where j.run_at <= v_now
        and (p_kinds is null or j.kind = any (p_kinds))
      order by lease_rank(j.kind), j.run_at, j.id
      limit 1;
    else
      return null;
    end if;
    if v_id is null then
      return null;
    end if;
    if not pg_try_advisory_xact_lock(hashtextextended('artist:' || v_artist_id, 0)) then
      v_passed := v_passed || v_artist_id;
      continue;
    end if;
    update jobs
    set run_at = v_now + p_lease,
      leased = true,
      fence = fence + 1,
      attempts = attempts + 1
    where id = v_id
      -- `is true` makes the planner find the row by its id, not among all waiting jobs.
      and (run_at <= v_now) is true
      and attempts < p_max_attempts
      and not outside_under_way
      and not exists (
        select from jobs r
        where r.artist_id = v_artist_id
          and r.run_at > v_now
          and r.leased
          and r.kind <> 'statement_reading'
      )
      and not exists (
        select from model_calls
        where job_id = v_id
          and outcome = 'sent'
          and model <> 'offline'
      )
    returning * into v_job;
    exit when found;
    if exists (
      select from jobs
      where artist_id = v_artist_id
        and run_at > v_now
        and leased
        and kind <> 'statement_reading'
    ) then
      v_passed := v_passed || v_artist_id;
      continue;
    end if;
    select * into v_job
    from jobs
    where id = v_id
      and (run_at <= v_now) is true
    for update;
    -- A slice that died during an outside call is never repeated (decision 3.18); the offline model
    -- does not count as outside. The third slice that died or threw ends the job (decision 3.17).
    v_is_unknown := v_job.outside_under_way or exists (
      select from model_calls
      where job_id = v_job.id
        and outcome = 'sent'
        and model <> 'offline'
    );
    if v_is_unknown then
      update model_calls
      set outcome = 'unknown',
        completed_at = clock_timestamp()
      where job_id = v_job.id
        and outcome = 'sent';
    end if;
    if v_is_unknown or v_job.attempts >= p_max_attempts then
      perform fail_job(v_job.id, case when v_is_unknown then 'outcome_unknown' else 'slice_limit' end);
      return jsonb_build_object('ended', true, 'id', v_job.id, 'artistId', v_job.artist_id, 'kind', v_job.kind);
    end if;
    -- Another call was faster: the next query no longer sees the job.
  end loop;
  return jsonb_build_object(
    'ended', false,
    'id', v_job.id,
    'artistId', v_job.artist_id,
    'kind', v_job.kind,
    'fence', v_job.fence,
    'attempts', v_job.attempts,
    'stage', v_job.stage,
    'selection', v_job.selection,
    'request', v_job.request,
    'state', v_job.state,
    'passages', v_job.passages,
    'limitations', v_job.limitations,
    'createdAt', rfc3339(v_job.created_at)
  );
end
$$;
