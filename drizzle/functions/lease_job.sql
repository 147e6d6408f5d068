-- Leases the next job that can be run; returns null, without writing, when there is none. Questions come first, then
-- the oldest, and re-indexing last: the order of the index jobs_to_lease, of which only the first entry is read, so that
-- the cost does not grow with the jobs that wait. A job is picked without a lock and leased under the try-lock of its
-- artist (a try-lock inside a WHERE would also lock rows that are not returned). Under that lock the update sees the
-- newest state, so a job is leased once and an artist runs one job at a time. Artists with a running job or a held lock
-- are passed over, once each. Entries before lease_floor are of jobs that are finished; when many lie behind it, it is
-- raised.
create or replace function lease_job(
  p_artist_id uuid, -- null: the jobs of every artist
  p_kinds text[],
  p_lease interval,
  p_max_attempts integer
)
returns jsonb
language plpgsql
volatile
-- Planning costs more than the work. An index is right however few jobs there were when the session planned.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
declare
  v_now timestamptz := clock_timestamp();
  v_floor timestamptz := coalesce(to_timestamp(pg_sequence_last_value('lease_floor') / 1000.0), '-infinity');
  v_read bigint := pg_stat_get_xact_tuples_returned('jobs_to_lease'::regclass);
  v_passed uuid[] := '{}';
  v_id uuid;
  v_artist_id uuid;
  v_job jobs;
begin
  loop
    if p_artist_id is null then
      select j.id, j.artist_id
      into v_id, v_artist_id
      from jobs j
      where (case kind when 'question_research' then 0 when 'evidence_reindex' then 2 else 1 end) = any ('{0,1,2}')
        and j.run_at between v_floor and v_now
        and j.kind = any (p_kinds)
        and j.artist_id <> all (v_passed)
      order by
        (case kind when 'question_research' then 0 when 'evidence_reindex' then 2 else 1 end), j.run_at, j.id
      limit 1;
      if pg_stat_get_xact_tuples_returned('jobs_to_lease'::regclass) - v_read > 32 then
        perform raise_lease_floor();
      end if;
    elsif v_passed = '{}' then
      select j.id, j.artist_id
      into v_id, v_artist_id
      from jobs j
      where j.artist_id = p_artist_id
        and j.run_at <= v_now
        and j.kind = any (p_kinds)
      order by
        (case kind when 'question_research' then 0 when 'evidence_reindex' then 2 else 1 end), j.run_at, j.id
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
      -- Is true: so that the row is found by its id, and not among all that wait.
      and (run_at <= v_now) is true
      and attempts < p_max_attempts
      and not outside_under_way
      and not exists (
        select from jobs r
        where r.artist_id = v_artist_id
          and r.run_at > v_now
          and r.leased
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
    ) then
      v_passed := v_passed || v_artist_id;
      continue;
    end if;
    v_job := end_lost_job(v_id, v_now, p_max_attempts);
    if v_job.id is not null then
      return jsonb_build_object('ended', true, 'id', v_job.id, 'artistId', v_job.artist_id, 'kind', v_job.kind);
    end if;
    -- Another call was faster: the next look no longer sees the job.
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
