-- What a Lore refresh needs before it asks the model, in one round trip: whether its lease still stands,
-- the material, and the reservation of the one model call, made only when there is something to read.
create or replace function begin_lore_refresh(
  p_job_id uuid,
  p_fence integer,
  p_artist_id uuid,
  p_call jsonb
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_material jsonb;
begin
  if not slice_is_held(p_job_id, p_fence) then
    return '{"held": false}';
  end if;
  v_material := lore_material(p_artist_id);
  if v_material->'sources' <> '[]' then
    perform reserve_call(p_job_id, p_fence, p_artist_id, p_call);
  end if;
  return jsonb_build_object('held', true, 'material', v_material);
end
$$;
