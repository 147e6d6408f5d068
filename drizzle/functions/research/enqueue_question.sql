-- Enqueues or reuses a question job, in one round trip (decisions 3.2, 3.3). It first looks for a
-- reusable job without the artist lock, and takes the lock only when it finds none. Under the lock
-- it looks again: the five checks and the insert are atomic, and every statement after the lock
-- sees what was committed while it waited. p_lifetime is how long a complete job with this identity
-- is reused.
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
as $$
declare
  v_refusal jsonb;
  v_now timestamptz;
  v_locked boolean := false;
  v_active record;
  v_found uuid;
  v_question jsonb;
  v_job jobs;
begin
  loop
    v_now := date_trunc('milliseconds', clock_timestamp());
    -- An artist has at most one unfinished question; also finds out whether a finished one has this
    -- identity.
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
      -- A job is reusable within its lifetime, while every reference is still eligible at its
      -- revision; an unresolved one only until its quota resets or the artist's evidence changes
      -- (decision 3.4). Research is preferred to candidates, then the newest.
      select j.id into v_found
      from jobs j
      where j.artist_id = p_artist_id
        and j.identity = p_identity
        and j.kind = 'question_research'
        and j.finished_at is not null
        and (j.selection = 'research' or p_wants_candidates)
        -- For the artist's own words: which words are theirs may have changed since.
        and (j.request->>'voice' is null
          or j.finished_at >= (select a.evidence_changed_at from artists a where a.id = p_artist_id))
        and (
          (j.stage = 'complete' and j.finished_at > v_now - p_lifetime)
          or (
            j.stage = 'unresolved'
            and j.finished_at > v_now - interval '10 minutes'
            and (j.reset_at is null or j.reset_at > v_now)
            and j.finished_at >= (select a.evidence_changed_at from artists a where a.id = p_artist_id)
          )
        )
        and not exists (
          select from jsonb_array_elements(j.passages) p
          where not exists (
            select from eligible_originals e
            where e.artist_id = p_artist_id
              and e.source_id = p->>'sourceId'
              and e.revision = p->>'revision'
          )
        )
      order by (j.selection = 'research') desc, j.finished_at desc
      limit 1;
    end if;
    if v_found is not null then
      v_question := (select question_status(j) from jobs j where j.id = v_found);
      -- Null: the artist was erased after the first look-up.
      if v_question is not null then
        return jsonb_build_object('outcome', 'accepted', 'reused', true, 'question', v_question);
      end if;
    end if;
    if v_active.id is not null then
      return '{"outcome": "research_busy"}';
    end if;
    exit when v_locked;
    v_refusal := begin_write(p_user_id, p_artist_id, 'reader', true);
    if v_refusal is not null then
      return v_refusal;
    end if;
    v_locked := true;
  end loop;

  if exists (
    select from evidence_count(p_artist_id) c
    where c.eligible > p_max_originals
      or c.chars > p_max_chars
  ) then
    return '{"outcome": "evidence_too_large"}';
  end if;
  if not p_has_model then
    return '{"outcome": "model_unavailable"}';
  end if;
  v_refusal := reserve_or_refuse(
    'saved_evidence_quota', 'saved_question', p_job_id, p_artist_id, null, p_admission_limit
  );
  if v_refusal is not null then
    return v_refusal;
  end if;
  -- run_at must be computed after the transaction has its id (see lease_job); reserve has given it
  -- one.
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
  return jsonb_build_object('outcome', 'accepted', 'reused', false, 'question', question_status(v_job));
end
$$;
