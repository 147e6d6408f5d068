-- The progress of the onboarding and the material of a generated draft: {progress, material}.
create or replace function read_draft_material(p_artist_id uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'progress', onboarding_state(p_artist_id),
    'material', lore_material(p_artist_id)
  )
$$;
