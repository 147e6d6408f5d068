-- Admits the one model call that judges the claims of a registered answer, and reserves it, in one
-- transaction (decisions 3.35, 7.4). When the model has already judged this answer with the same
-- citation failures, no call is made and the stored verdict is returned. When the budget is used
-- up, the answer is still checked without a model, so that is not a refusal. The artist is locked
-- first: a reservation made during an erasure would keep the artist's id.
create or replace function begin_claim_check(
  p_artist_id uuid,
  p_job_id uuid,
  p_answer jsonb, -- {answerHash, citationsHash, failures}
  p_artist_limit integer, -- null: no limit per artist
  p_global_limit integer,
  p_call jsonb
)
returns jsonb
language plpgsql
as $$
declare
  v_claims jsonb;
  v_block record;
begin
  perform lock_artist(p_artist_id);
  if not exists (select from artists where id = p_artist_id) then
    return '{"outcome": "erased"}';
  end if;
  select r.claims into v_claims
  from registered_answers r
  where r.job_id = p_job_id
    and r.answer_hash = p_answer->>'answerHash'
    and r.citations_hash = p_answer->>'citationsHash'
    and r.failures = p_answer->'failures'
    and r.claims @> '[{"judgedBy": "model"}]';
  if found then
    return jsonb_build_object('outcome', 'judged', 'claims', v_claims);
  end if;
  v_block := reserve('claim_check', (p_call->>'id')::uuid, p_artist_id, p_artist_limit, p_global_limit);
  if v_block.scope is not null then
    return jsonb_build_object('outcome', 'spent', 'resetAt', rfc3339(v_block.reset_at));
  end if;
  perform reserve_call(null, null, p_artist_id, p_call);
  return '{"outcome": "admitted"}';
end
$$;
