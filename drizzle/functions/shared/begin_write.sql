-- The first step of a write by a user: takes the artist lock and, under it, checks the right to act
-- again (decision 1.17). Returns the refusal; null when the write may continue.
create or replace function begin_write(
  p_user_id uuid, -- null: not a user, refused as forbidden unless p_or_service
  p_artist_id uuid,
  p_role text, -- the least role that may
  p_or_service boolean default false -- true: so may the research service, which needs no claim
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal text;
begin
  perform lock_artist(p_artist_id);
  v_refusal := refusal_of(p_user_id, p_artist_id, p_role);
  if v_refusal is not null and not (p_or_service and p_user_id is null) then
    return jsonb_build_object('outcome', v_refusal);
  end if;
  if not exists (select from artists where id = p_artist_id) then
    return '{"outcome": "not_found"}';
  end if;
  return null;
end
$$;
