-- The turn that ends the profiles step: removes links and adds others; when one conflicts, nothing
-- is changed (decision 5.30). For an added link on a configured platform, the ingest that connects
-- the account is queued; when a search is configured, a source search is queued too (decision
-- 3.27). A repeated turn is accepted and changes nothing (decision 9.15).
create or replace function confirm_profiles(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_turn_hash text, -- of the whole body
  p_add jsonb, -- [{platform, identifier, folded, url, host, jobId}]
  p_remove jsonb, -- [platform]
  p_connectable text[], -- platforms whose accounts this deployment can read
  p_search_job_id uuid -- null: no search is configured
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id);
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_link jsonb;
  v_platform text;
  v_written text;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if onboarding_step(p_artist_id) is distinct from 'profiles' then
    return case
      when exists (select from onboarding where artist_id = p_artist_id and profiles_turn = p_turn_hash)
      then turn_answer(p_artist_id, true)
      else turn_answer(p_artist_id, false)
    end;
  end if;
  perform lock_profiles(p_add || coalesce((
    select jsonb_agg(jsonb_build_object('platform', l.platform, 'folded', l.folded_identifier))
    from links l
    where l.artist_id = p_artist_id
      and p_remove ? l.platform
  ), '[]'));
  for v_platform in select jsonb_array_elements_text(p_remove)
  loop
    perform remove_link(p_artist_id, v_platform, null, v_now);
    perform record_activity(p_user_id, p_artist_id, 'profile_removed', p_artist_id, v_platform, null, v_now);
  end loop;
  for v_link in select value from jsonb_array_elements(p_add)
  loop
    v_written := write_link(p_artist_id, v_link, p_connectable, (v_link->>'jobId')::uuid, v_now);
    if v_written = 'conflict' then
      raise sqlstate 'LC409' using message = 'link_conflict';
    end if;
    if v_written = 'written' then
      perform record_activity(
        p_user_id, p_artist_id, 'profile_added', p_artist_id, null, v_link->>'platform', v_now
      );
    end if;
  end loop;
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
  update artists
  set evidence_changed_at = clock_timestamp()
  where id = p_artist_id;
  return turn_answer(p_artist_id, true);
exception
  -- A conflict rolls back this block, including links already written.
  when sqlstate 'LC409' then
    return '{"outcome": "link_conflict"}';
end
$$;
