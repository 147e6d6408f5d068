-- Admits one slice of a lookup before anything is sent, in one round trip and fenced (rule
-- 8.outside-atomic): the plan's account must still be connected, the allowance is reserved in all
-- its scopes or not at all, once per job, and the lookup is recorded as under way. A slice that
-- dies after this is not repeated (decision 3.18), unless it only reads a run that was started.
create or replace function begin_lookup(
  p_job_id uuid,
  p_fence integer,
  p_artist_id uuid,
  p_account jsonb, -- null: the lookup needs no account; else {platform, accountId}
  p_artist_limit integer, -- null: no limit per artist
  p_global_limit integer,
  p_repeatable boolean -- whether the slice may be repeated when it dies (decision 3.18)
)
returns jsonb
language plpgsql
as $$
declare
  v_block record;
begin
  perform from jobs where id = p_job_id for update;
  if not slice_is_held(p_job_id, p_fence) then
    return '{"outcome": "lost"}';
  end if;
  if p_account is not null
    and not account_is_connected(p_artist_id, p_account->>'platform', p_account->>'accountId')
  then
    return '{"outcome": "account_gone"}';
  end if;
  v_block := reserve('outside_lookup', p_job_id, p_artist_id, p_artist_limit, p_global_limit);
  if v_block.scope is not null then
    return jsonb_build_object(
      'outcome', 'exhausted', 'scope', 'outside_' || v_block.scope, 'resetAt', rfc3339(v_block.reset_at)
    );
  end if;
  update jobs
  set outside_under_way = true
  where id = p_job_id
    and not p_repeatable;
  return jsonb_build_object(
    'outcome', 'admitted',
    'artistName', (select a.name from artists a where a.id = p_artist_id)
  );
end
$$;
