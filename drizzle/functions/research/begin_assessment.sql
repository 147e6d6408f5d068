-- Begins an assessment, in one round trip. Checks the lease. Rereads the selected and the collected
-- originals: only those that are still eligible, at their revision and inside the constraints.
-- Reads the connected accounts and what judging the question needs: the weights of its words, the
-- releases it may name, the artist's name. Reserves the model call, unless there is neither
-- evidence nor a lookup to choose. `explored` ({state, passages, calls}) is what the same slice has
-- explored before. It is saved first, as a settle would do, so that a slice that dies during the
-- assessment loses no paid work (decision 3.30).
create or replace function begin_assessment(p_job_id uuid, p_fence integer, p_artist_id uuid, p_needs jsonb)
returns jsonb
language plpgsql
as $$
declare
  v_originals jsonb;
begin
  if not slice_is_held(p_job_id, p_fence) then
    return '{"held": false}';
  end if;
  if p_needs ? 'explored' then
    update jobs
    set state = p_needs->'explored'->'state',
      passages = p_needs->'explored'->'passages',
      updated_at = date_trunc('milliseconds', clock_timestamp())
    where id = p_job_id;
    perform complete_calls(p_job_id, p_needs->'explored'->'calls');
  end if;
  select jsonb_agg(
    original_json(e, 0) order by e.dated_from desc nulls last, e.dated_until, e.source_id
  )
  into v_originals
  from constrained_originals(p_artist_id, p_needs->'constraints') e
  where exists (
    select from jsonb_array_elements(p_needs->'sources') s
    where s->>'sourceId' = e.source_id
      and s->>'revision' = e.revision
  );
  if v_originals is not null or (p_needs->>'mayChooseAnyway')::boolean then
    perform reserve_call(p_job_id, p_fence, p_artist_id, p_needs->'call');
  end if;
  return jsonb_build_object(
    'held', true,
    'originals', coalesce(v_originals, '[]')
  ) || question_facts(p_artist_id, p_needs->'query', p_needs->'titles');
end
$$;
