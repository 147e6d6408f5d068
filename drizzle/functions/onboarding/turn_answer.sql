-- The answer to an onboarding turn: the state for an accepted or repeated turn, a refusal for a
-- turn that does not belong to the current step (decision 5.34).
create or replace function turn_answer(p_artist_id uuid, p_is_accepted boolean)
returns jsonb
language sql
stable
as $$
  select case
    when p_is_accepted
      then jsonb_build_object('outcome', 'accepted', 'state', onboarding_state(p_artist_id))
    else jsonb_build_object('outcome', 'wrong_step', 'currentStep', onboarding_step(p_artist_id))
  end
$$;
