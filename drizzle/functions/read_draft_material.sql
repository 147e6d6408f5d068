-- The progress of the onboarding, the material of a generated draft, and how often something of the artist was erased
-- before it was read, with which the draft is saved (`save_draft`): {progress, material, erasures}.
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
