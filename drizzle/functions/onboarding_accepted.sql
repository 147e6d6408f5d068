-- The result of an accepted or repeated turn: {outcome, state}.
create or replace function onboarding_accepted(p_artist_id uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object('outcome', 'accepted', 'state', onboarding_state(p_artist_id))
$$;
