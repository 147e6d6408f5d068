-- Between two steps of an exploration, in one round trip and fenced: the call that was answered gets
-- its usage, the next one is reserved, and the tools that were asked for are answered from the snapshot.
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
  perform reserve_call(p_job_id, p_fence, p_artist_id, p_step->'next');
  return jsonb_build_object(
    'held', true,
    'answers', coalesce(
      (
        select jsonb_agg(
          answer_want(
            p_artist_id, p_step->'constraints', (p_step->>'latest')::boolean,
            (p_step->>'snapshotAt')::timestamptz, w.want
          )
          order by w.position
        )
        from jsonb_array_elements(p_step->'wants') with ordinality as w (want, position)
      ),
      '[]'
    )
  );
end
$$;
