-- Begins an assessment, in one round trip: checks the lease, rereads the selected and the collected originals
-- (only those that are still eligible, at their revision and inside the constraints), reads the connected
-- accounts and what the question is judged with (the weights of its words, the releases that it may name, the
-- artist's name), and reserves the model call, unless there is neither evidence nor a lookup to choose. `explored`
-- ({state, passages, calls}) is what the same slice explored before: it is saved first, as a settle would save it, so
-- that a slice that ends during the assessment loses nothing that was paid for (decision 3.30). Release 0.1.0 sends
-- neither query nor titles nor that.
create or replace function begin_assessment(p_job_id uuid, p_fence integer, p_artist_id uuid, p_needs jsonb)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_originals jsonb;
  v_accounts jsonb;
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
  v_accounts := connected_accounts(p_artist_id);
  if v_originals is not null or (p_needs->>'mayChooseAnyway')::boolean then
    perform reserve_call(p_job_id, p_fence, p_artist_id, p_needs->'call');
  end if;
  return jsonb_build_object(
    'held', true,
    'originals', coalesce(v_originals, '[]'),
    'accounts', v_accounts,
    'artistName', (select a.name from artists a where a.id = p_artist_id),
    'weights', case when p_needs ? 'query' then weights_json(p_artist_id, p_needs->'query') else '{}' end,
    'titled', titled_releases(p_artist_id, p_needs->'titles')
  );
end
$$;
