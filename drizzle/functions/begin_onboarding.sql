-- The beginning of every turn that writes: the artist lock, the right to act, and the row in which the
-- progress stands. Null when the turn may go on, else its refusal.
create or replace function begin_onboarding(p_user uuid, p_artist uuid)
returns jsonb
language plpgsql
volatile
as $$
begin
  perform lock_artist(p_artist);
  if not may_act_for(p_user, p_artist) then
    return '{"outcome": "forbidden"}';
  end if;
  if not exists (select from artists where id = p_artist) then
    return '{"outcome": "not_found"}';
  end if;
  insert into onboarding (artist_id)
  values (p_artist)
  on conflict do nothing;
  return null;
end
$$;
