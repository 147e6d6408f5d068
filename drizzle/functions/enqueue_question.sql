-- Enqueues or reuses a question job, in one round trip (decisions 3.2, 3.3). It looks for a job to reuse without the
-- artist lock, and takes the lock only when there is none. Under the lock it looks again: the five checks and the
-- insert are atomic, and every statement after the lock sees what it waited for. p_lifetime is how long a complete job
-- with this identity is reused.
create or replace function enqueue_question(
  p_job_id uuid,
  p_user_id uuid, -- null: the research service, which needs no claim
  p_artist_id uuid,
  p_identity text,
  p_request jsonb,
  p_wants_candidates boolean,
  p_lifetime interval,
  p_admission_limit integer,
  p_max_originals bigint,
  p_max_chars bigint,
  p_has_model boolean
)
returns jsonb
language plpgsql
volatile
-- Planning costs more than the work. An index is right however few jobs there were when the session planned.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  v_now timestamptz;
  v_locked boolean := false;
  v_active record;
  v_found uuid;
  v_question jsonb;
  v_job jobs;
  v_block record;
begin
  loop
    v_now := date_trunc('milliseconds', clock_timestamp());
    if p_user_id is not null and not may_act_for(p_user_id, p_artist_id) then
      return '{"outcome": "forbidden"}';
    end if;
    -- The one unfinished question that an artist can have, and whether a finished one has this identity.
    select
      q.id,
      q.identity = p_identity and (p_wants_candidates or q.selection <> 'candidates') as matches,
      exists (
        select from jobs f
        where f.artist_id = p_artist_id
          and f.identity = p_identity
          and f.finished_at > v_now - greatest(p_lifetime, interval '10 minutes')
      ) as has_finished
    into v_active
    from artists a
    left join jobs q
      on q.artist_id = a.id
      and q.kind = 'question_research'
      and q.finished_at is null
    where a.id = p_artist_id;
    if not found then
      return '{"outcome": "not_found"}';
    end if;
    v_found := case when v_active.matches then v_active.id end;
    if v_found is null and v_active.has_finished then
      v_found := reusable_question(p_artist_id, p_identity, p_wants_candidates, p_lifetime, v_now);
    end if;
    if v_found is not null then
      v_question := question_status(p_artist_id, v_found);
      -- Null: the artist was erased after the look.
      if v_question is not null then
        return jsonb_build_object('outcome', 'accepted', 'reused', true, 'question', v_question);
      end if;
    end if;
    if v_active.id is not null then
      return '{"outcome": "research_busy"}';
    end if;
    exit when v_locked;
    perform lock_artist(p_artist_id);
    v_locked := true;
  end loop;

  if corpus_exceeds_guard(p_artist_id, p_max_originals, p_max_chars) then
    return '{"outcome": "evidence_too_large"}';
  end if;
  if not p_has_model then
    return '{"outcome": "model_unavailable"}';
  end if;
  v_block := reserve('saved_question', p_job_id, p_artist_id, null, p_admission_limit);
  if v_block.scope is not null then
    return jsonb_build_object(
      'outcome', 'saved_evidence_quota',
      'resetAt', rfc3339(v_block.reset_at),
      'retryAfterSeconds', greatest(1, ceil(extract(epoch from v_block.reset_at - clock_timestamp())))
    );
  end if;
  -- The time that a job can run at is taken when the transaction has its id (raise_lease_floor), which reserve gave it.
  v_now := date_trunc('milliseconds', clock_timestamp());
  insert into jobs (
    id, artist_id, kind, identity, stage, selection, request, run_at, created_at, updated_at
  )
  values (
    p_job_id, p_artist_id, 'question_research', p_identity, 'checking_saved',
    case when p_wants_candidates then 'candidates' else 'research' end,
    p_request, v_now, v_now, v_now
  )
  returning * into v_job;
  return jsonb_build_object('outcome', 'accepted', 'reused', false, 'question', question_job_json(v_job, '[]', '[]'));
end
$$;
