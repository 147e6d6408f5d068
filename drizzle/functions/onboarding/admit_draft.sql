-- Admits one onboarding turn that calls the model and reserves the call before it is sent
-- (decisions 4.1 and 7.4). Release 0.2 calls it; it goes with release 0.4. A text may still be
-- drafted after the onboarding is complete. The artist is locked first: a reservation made during an
-- erasure would keep the artist's id.
create or replace function admit_draft(
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
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if coalesce(onboarding_step(p_artist_id), 'publish') <> 'publish' then
    return turn_answer(p_artist_id, false);
  end if;
  v_refusal := reserve_or_refuse(
    'onboarding_quota', 'onboarding_turn', (p_call->>'id')::uuid, p_artist_id, p_artist_limit, p_global_limit
  );
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform reserve_call(null, null, p_artist_id, p_call);
  return '{"outcome": "admitted"}';
end
$$;
