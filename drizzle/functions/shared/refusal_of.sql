-- Why a user may not act for an artist now: `forbidden` for a user who is neither claimant
-- nor administrator, `role_insufficient` for a claimant whose role is too small; null when the user
-- may.
create or replace function refusal_of(
  p_user_id uuid, -- null: not a user, forbidden
  p_artist_id uuid,
  p_role text -- the least role that may
)
returns text
language plpgsql
stable
as $$
declare
  v_role constant text := role_of(p_user_id, p_artist_id);
begin
  if role_suffices(v_role, p_role) or is_administrator(p_user_id) then
    return null;
  end if;
  return case when v_role is null then 'forbidden' else 'role_insufficient' end;
end
$$;
