-- What a slice needs before it asks the model, in one round trip: whether its lease still stands, whether
-- target and platform agree, the originals to read, and the reservation of the first model call. The
-- call is reserved only when there is something to read.
create or replace function begin_reading(
  p_job uuid,
  p_fence integer,
  p_artist uuid,
  p_reading jsonb,
  p_call jsonb
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_constraints jsonb := p_reading->'constraints';
  v_originals jsonb;
begin
  if not exists (
    select from jobs
    where id = p_job
      and fence = p_fence
      and leased
      and claim_at > clock_timestamp()
  ) then
    return '{"held": false}';
  end if;
  if v_constraints->>'platform' is not null
    and v_constraints->>'targetKey' is not null
    and not target_is_on_platform(
      p_artist, v_constraints->>'platform', v_constraints->>'targetKey', p_reading->>'targetHost'
    )
  then
    return '{"held": true, "targetMatches": false, "originals": []}';
  end if;
  if p_reading->>'retrieval' = 'latest' then
    select jsonb_agg(original_json(m.original, m.rank))
    into v_originals
    from newest_originals(
      p_artist, v_constraints, (p_reading->>'releasesFirst')::boolean, (p_reading->>'limit')::integer
    ) m;
  else
    select jsonb_agg(original_json(m.original, m.rank))
    into v_originals
    from matching_originals(
      p_artist, v_constraints, p_reading->>'query', (p_reading->>'limit')::integer
    ) m;
  end if;
  if v_originals is not null and p_call is not null then
    insert into model_calls (id, job_id, artist_id, purpose, attempt, fence, model, reserved_at)
    select (p_call->>'id')::uuid, p_job, p_artist, p_call->>'purpose',
      1 + count(*), p_fence, p_call->>'model', clock_timestamp()
    from model_calls
    where job_id = p_job
      and purpose = p_call->>'purpose';
  end if;
  return jsonb_build_object(
    'held', true, 'targetMatches', true, 'originals', coalesce(v_originals, '[]')
  );
end
$$;
