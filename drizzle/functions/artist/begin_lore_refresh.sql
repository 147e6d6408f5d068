-- Begins a Lore refresh, in one round trip (decision 9.1): checks the lease, reads the material, and reserves
-- the one model call when there is material.
create or replace function begin_lore_refresh(
  p_job_id uuid,
  p_fence integer,
  p_artist_id uuid,
  p_call jsonb -- {id, purpose, model}
)
returns jsonb
language plpgsql
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
