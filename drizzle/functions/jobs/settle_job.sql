-- Writes a slice's settlement and releases its lease, in one transaction. Returns false, and writes
-- nothing, when the fence changed or the job has ended. A continuing job can be leased again at
-- once, or after waitSeconds. In the same transaction, model calls are completed with their usage,
-- collected or re-indexed originals, statements that a model read and the results of rechecks are
-- stored, and what an answer cites is recorded (cite_passages), except for offered candidates,
-- which are not an answer yet. When a job of another kind ends, a reading of statements may be queued.
create or replace function settle_job(p_job_id uuid, p_fence integer, p_outcome jsonb)
returns boolean
language plpgsql
as $$
declare
  v_now timestamptz;
  v_job jobs;
  v_finished boolean := (p_outcome->>'finished')::boolean;
begin
  if p_outcome ?| array['originals', 'ingest', 'reindexed', 'statements'] then
    perform lock_artist((select artist_id from jobs where id = p_job_id));
  end if;
  -- run_at must be computed after the transaction has its id (see lease_job).
  perform pg_current_xact_id();
  v_now := date_trunc('milliseconds', clock_timestamp());
  update jobs
  set stage = p_outcome->>'stage',
    stages = stages || entered_stage(kind, stage, p_outcome->>'stage', v_now),
    -- A candidates job that ends without candidates becomes a research job.
    selection = case
      when selection is null or p_outcome->>'stage' not in ('unresolved', 'failed', 'cancelled')
        then coalesce(p_outcome->>'selection', selection)
      else 'research'
    end,
    state = coalesce(p_outcome->'state', state),
    passages = coalesce(p_outcome->'passages', passages),
    limitations = coalesce(p_outcome->'limitations', limitations),
    provider = p_outcome->>'provider',
    outcome = p_outcome->>'outcome',
    quota_scope = p_outcome->>'quotaScope',
    reset_at = (p_outcome->>'resetAt')::timestamptz,
    run_at = case
      when v_finished then null
      else v_now + make_interval(secs => coalesce((p_outcome->>'waitSeconds')::double precision, 0))
    end,
    finished_at = case when v_finished then v_now end,
    leased = false,
    outside_under_way = false,
    -- Re-indexing may take any number of slices; it fails when three in a row do not finish.
    attempts = case when p_outcome ? 'reindexed' then 0 else attempts - 1 end,
    updated_at = v_now
  where id = p_job_id
    and fence = p_fence
    and leased
    and finished_at is null
  returning * into v_job;
  if not found then
    return false;
  end if;
  if p_outcome->'calls' <> '[]' then
    perform complete_calls(p_job_id, p_outcome->'calls');
  end if;
  if p_outcome ? 'originals' then
    perform store_originals(v_job.artist_id, p_outcome->'originals');
  end if;
  if p_outcome ? 'ingest' then
    perform store_ingest(v_job.artist_id, p_outcome->'ingest', v_now);
  end if;
  if p_outcome ? 'reindexed' then
    perform reindex_originals(
      v_job.artist_id,
      (p_outcome->'reindexed'->>'tokenVersion')::integer,
      p_outcome->'reindexed'->'originals'
    );
  end if;
  if p_outcome ? 'statements' then
    perform write_statements(to_jsonb(array(
      select jsonb_build_object('id', o.id, 'statements', s.statements)
      from jsonb_to_recordset(p_outcome->'statements') as s ("sourceId" text, revision text, statements jsonb)
      join originals o
        on o.artist_id = v_job.artist_id
          and o.source_id = s."sourceId"
          and o.revision = s.revision
    )));
  end if;
  if p_outcome ? 'looks' then
    -- Words are gone when rechecks on two days miss them (decision 3.43); the first of the two
    -- settles as `unreachable`. `unreachable` keeps the result of the last recheck that read the
    -- page.
    update cited_windows w
    set verdict = l.verdict,
      since = case when w.verdict = l.verdict then w.since else v_now end,
      checked_at = v_now,
      read_verdict = case when l.verdict = 'unreachable' then w.read_verdict else l.verdict end,
      read_at = case when l.verdict = 'unreachable' then w.read_at else v_now end,
      missing_at = l.missing_at
    from (
      select c.id,
        case
          when f.verdict = 'gone' and coalesce(c.missing_at, v_now) > v_now - interval '23 hours'
            then 'unreachable'
          else f.verdict
        end as verdict,
        case f.verdict
          when 'gone' then coalesce(c.missing_at, v_now)
          when 'unreachable' then c.missing_at
        end as missing_at
      from jsonb_to_recordset(p_outcome->'looks') as f (id uuid, verdict text)
      join cited_windows c on c.id = f.id
    ) l
    where w.id = l.id;
  end if;
  if v_finished
    and v_job.kind = 'question_research'
    and v_job.passages <> '[]'
    and v_job.selection is distinct from 'candidates'
  then
    perform cite_passages(v_job.artist_id, shown_passages(v_job), v_now, v_now);
  end if;
  if v_finished and v_job.kind <> 'statement_reading' and p_outcome ? 'reading' then
    perform queue_statement_reading(v_job.artist_id, p_outcome->'reading', v_now);
  end if;
  return true;
end
$$;
