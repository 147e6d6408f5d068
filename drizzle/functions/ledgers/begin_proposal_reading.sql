-- Admits and reserves the model call that proposes questions (decision 5.86). The artist is locked
-- first: a reservation made during an erasure would keep the artist's id.
create or replace function begin_proposal_reading(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_artist_limit integer, -- null: no limit per artist
  p_global_limit integer,
  p_call jsonb -- {id, purpose, model}
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'interviewer');
  v_block record;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_block := reserve('proposal', (p_call->>'id')::uuid, p_artist_id, p_artist_limit, p_global_limit);
  if v_block.scope is not null then
    return '{"outcome": "accepted", "isAdmitted": false}';
  end if;
  perform reserve_call(null, null, p_artist_id, p_call);
  return '{"outcome": "accepted", "isAdmitted": true}';
end
$$;
