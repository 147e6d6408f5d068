-- The progress of the onboarding, the material for a generated draft, and the number of the
-- artist's erasures so far, which `save_draft` compares: {progress, material, erasures}.
create or replace function read_draft_material(p_artist_id uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'progress', onboarding_state(p_artist_id),
    'material', lore_material(p_artist_id),
    'erasures', (select count(*) from erasures where artist_key = erasure_key(p_artist_id))
  )
$$;
