-- The turn that ends the profiles step: removes links and adds others; when one conflicts, nothing
-- is changed (decision 5.30). For an added link on a configured platform, the ingest that connects
-- the account is queued; when a search is configured, a source search is queued too (decision
-- 3.27). A repeated turn is accepted and changes nothing (decision 9.15).
create or replace function confirm_profiles(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_turn_hash text, -- of the whole body
  p_add jsonb, -- as write_profiles takes them
  p_remove jsonb,
  p_connectable text[], -- platforms whose accounts this deployment can read
  p_search_job_id uuid -- null: no search is configured
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if onboarding_step(p_artist_id) is distinct from 'profiles' then
    return turn_answer(
      p_artist_id,
      exists (select from onboarding where artist_id = p_artist_id and profiles_turn = p_turn_hash)
    );
  end if;
  if not write_profiles(p_user_id, p_artist_id, p_add, p_remove, p_connectable, v_now) then
    return '{"outcome": "link_conflict"}';
  end if;
  if p_search_job_id is not null then
    -- Skipped when a search is already queued (decision 9.16).
    insert into jobs (id, artist_id, kind, identity, stage, run_at, created_at, updated_at)
    values (p_search_job_id, p_artist_id, 'source_search', 'sources', 'searching', v_now, v_now, v_now)
    on conflict do nothing;
  end if;
  insert into onboarding (artist_id, profiles_at, profiles_turn)
  values (p_artist_id, v_now, p_turn_hash)
  on conflict (artist_id) do update
  set profiles_at = excluded.profiles_at,
    profiles_turn = excluded.profiles_turn;
  perform record_activity(p_user_id, p_artist_id, 'profiles_confirmed', p_artist_id, null, p_turn_hash, v_now);
  return turn_answer(p_artist_id, true);
end
$$;
