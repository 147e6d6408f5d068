-- Leases the next job that can be run; returns null, without writing, when there is none. Questions come first,
-- then the oldest, and re-indexing last. Rows are picked without a lock and leased one by one under the try-lock of their artist (a
-- try-lock inside a WHERE would also lock rows that are not returned). Under that lock the recheck sees the
-- newest state, so a job is leased once and an artist runs one job at a time.
-- A slice that died while a call to the outside was under way is never repeated (decision 3.18): the job ends as
-- outcome_unknown. The offline model does not count as outside. The third slice that died or threw ends the job
-- as slice_limit (decision 3.17).
create or replace function lease_job(
  p_artist_id uuid, -- null: the jobs of every artist
  p_kinds text[],
  p_lease interval,
  p_max_attempts integer
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz := clock_timestamp();
  v_next record;
  v_job jobs;
begin
  for v_next in
    select j.id, j.artist_id
    from jobs j
    where j.run_at <= v_now
      and (p_artist_id is null or j.artist_id = p_artist_id)
      and j.kind = any (p_kinds)
      -- Without jobs of artists with a running one, which would fill the limit and starve all others.
      and not exists (
        select from jobs r
        where r.artist_id = j.artist_id
          and r.leased
          and r.run_at > v_now
      )
    order by (j.kind = 'question_research') desc, j.kind = 'evidence_reindex', j.run_at, j.id
    limit 100
  loop
    continue when not pg_try_advisory_xact_lock(hashtextextended('artist:' || v_next.artist_id, 0));
    select * into v_job
    from jobs
    where id = v_next.id
      and run_at <= v_now
    for update;
    continue when not found;
    continue when exists (
      select from jobs
      where artist_id = v_next.artist_id
        and leased
        and run_at > v_now
    );
    if v_job.outside_under_way or exists (
      select from model_calls
      where job_id = v_job.id
        and outcome = 'sent'
        and model <> 'offline'
    ) then
      update model_calls
      set outcome = 'unknown',
        completed_at = clock_timestamp()
      where job_id = v_job.id
        and outcome = 'sent';
      perform fail_job(v_job.id, 'outcome_unknown', 'the work ended while a call was under way, and it is not repeated');
      return jsonb_build_object('ended', true, 'id', v_job.id, 'artistId', v_job.artist_id, 'kind', v_job.kind);
    end if;
    if v_job.attempts >= p_max_attempts then
      perform fail_job(v_job.id, 'slice_limit', 'the work was interrupted too often');
      return jsonb_build_object('ended', true, 'id', v_job.id, 'artistId', v_job.artist_id, 'kind', v_job.kind);
    end if;
    update jobs
    set run_at = v_now + p_lease,
      leased = true,
      fence = fence + 1,
      attempts = attempts + 1
    where id = v_job.id
    returning * into v_job;
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
  end loop;
  return null;
end
$$;
