-- The first step of every turn that writes: takes the artist lock and checks the right to act again under it
-- (decision 1.17). Returns the refusal, null when the turn may continue. It writes nothing, since the turn may still be
-- refused: confirm_profiles, the first step, creates the row of the progress.
create or replace function begin_onboarding(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid
)
returns jsonb
language plpgsql
volatile
as $$
begin
  perform lock_artist(p_artist_id);
  if not may_act_for(p_user_id, p_artist_id) then
    return '{"outcome": "forbidden"}';
  end if;
  if not exists (select from artists where id = p_artist_id) then
    return '{"outcome": "not_found"}';
  end if;
  return null;
end
$$;
