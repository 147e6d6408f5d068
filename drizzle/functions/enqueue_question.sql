-- Enqueues or reuses a question job, in one round trip (decisions 3.2, 3.3). The five checks and the insert are
-- atomic under the artist lock; every statement after the lock sees what it waited for. p_lifetime is how long a
-- complete job with this identity is reused.
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
as $$
declare
  v_now timestamptz;
  v_found uuid;
  v_stands_for_candidates boolean;
  v_block record;
begin
  perform lock_artist(p_artist_id);
  v_now := date_trunc('milliseconds', clock_timestamp());
  if p_user_id is not null and not may_act_for(p_user_id, p_artist_id) then
    return '{"outcome": "forbidden"}';
  end if;
  if not exists (select from artists where id = p_artist_id) then
    return '{"outcome": "not_found"}';
  end if;

  select j.id, j.selection = 'candidates'
  into v_found, v_stands_for_candidates
  from jobs j
  where j.artist_id = p_artist_id
    and j.identity = p_identity
    and j.kind = 'question_research'
    and j.finished_at is null;
  if v_found is null or (v_stands_for_candidates and not p_wants_candidates) then
    v_found := reusable_question(p_artist_id, p_identity, p_wants_candidates, p_lifetime, v_now);
  end if;
  if v_found is not null then
    return jsonb_build_object(
      'outcome', 'accepted', 'reused', true, 'question', question_status(p_artist_id, v_found)
    );
  end if;

  if exists (
    select from jobs
    where artist_id = p_artist_id
      and kind = 'question_research'
      and finished_at is null
  ) then
    return '{"outcome": "research_busy"}';
  end if;
  if corpus_exceeds_guard(p_artist_id, p_max_originals, p_max_chars) then
    return '{"outcome": "evidence_too_large"}';
  end if;

  if not p_has_model then
    return '{"outcome": "model_unavailable"}';
  end if;
  select * into v_block from reserve('saved_question', p_job_id, p_artist_id, null, p_admission_limit);
  if found then
    return jsonb_build_object(
      'outcome', 'saved_evidence_quota',
      'resetAt', rfc3339(v_block.reset_at),
      'retryAfterSeconds', greatest(1, ceil(extract(epoch from v_block.reset_at - clock_timestamp())))
    );
  end if;
  insert into jobs (
    id, artist_id, kind, identity, stage, selection, request, run_at, created_at, updated_at
  )
  values (
    p_job_id, p_artist_id, 'question_research', p_identity, 'checking_saved',
    case when p_wants_candidates then 'candidates' else 'research' end,
    p_request, v_now, v_now, v_now
  );
  return jsonb_build_object(
    'outcome', 'accepted', 'reused', false, 'question', question_status(p_artist_id, p_job_id)
  );
end
$$;
