-- Runs between two steps of an exploration, in one round trip and fenced: completes the last call, reserves the
-- next one, and answers the tool queries from the snapshot. p_step is {calls, next, queries, constraints,
-- latest, snapshotAt, shown}. When a published answer that the model was `shown` is not eligible any more, nothing is reserved
-- or answered, because every further prompt would repeat it (decision 5.54). Release 0.1.0 sends the queries as `wants`; support for that goes with 0.3.0.
create or replace function explore_step(p_job_id uuid, p_fence integer, p_artist_id uuid, p_step jsonb)
returns jsonb
language plpgsql
volatile
as $$
begin
  if not slice_is_held(p_job_id, p_fence) then
    return '{"held": false}';
  end if;
  perform complete_calls(p_job_id, p_step->'calls');
  if exists (
    select from jsonb_array_elements_text(coalesce(p_step->'shown', '[]')) s (source_id)
    where not exists (
      select from eligible_originals e
      where e.artist_id = p_artist_id
        and e.source_id = s.source_id
    )
  ) then
    return '{"held": true, "withdrawn": true, "answers": []}';
  end if;
  perform reserve_call(p_job_id, p_fence, p_artist_id, p_step->'next');
  return jsonb_build_object(
    'held', true,
    'answers', coalesce(
      (
        select jsonb_agg(
          answer_tool_query(
            p_artist_id, p_step->'constraints', (p_step->>'latest')::boolean,
            (p_step->>'snapshotAt')::timestamptz, q.query
          )
          order by q.position
        )
        from jsonb_array_elements(coalesce(p_step->'queries', p_step->'wants'))
          with ordinality as q (query, position)
      ),
      '[]'
    )
  );
end
$$;
