-- The refusal of a turn that belongs to another step than the current one (decision 5.34): {outcome, currentStep}.
create or replace function wrong_step(p_artist_id uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object('outcome', 'wrong_step', 'currentStep', onboarding_step(p_artist_id))
$$;
