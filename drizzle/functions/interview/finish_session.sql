-- Closes a sitting (decision 5.21): its open offers become skipped and a Lore refresh is queued, in
-- one transaction. An interviewer finishes it only when no offer is open. A sitting that is already
-- finished is returned unchanged.
create or replace function finish_session(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_session_id uuid,
  p_job_id uuid
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'interviewer');
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_session interview_sessions;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_session
  from interview_sessions
  where id = p_session_id
    and artist_id = p_artist_id;
  if not found then
    return '{"outcome": "not_found"}';
  end if;
  if v_session.closed_at is null then
    -- Finishing skips open offers, which decides for the artist.
    if refusal_of(p_user_id, p_artist_id, 'owner') is not null and exists (
      select from interview_questions
      where session_id = p_session_id
        and state = 'offered'
    ) then
      return '{"outcome": "role_insufficient"}';
    end if;
    update interview_questions
    set state = 'skipped'
    where session_id = p_session_id
      and state = 'offered';
    update interview_sessions
    set closed_at = v_now
    where id = p_session_id
    returning * into v_session;
    perform record_activity(p_user_id, p_artist_id, 'session_finished', p_session_id, null, null, v_now);
    perform queue_lore_refresh(p_artist_id, p_job_id, v_now);
  end if;
  return jsonb_build_object('outcome', 'accepted', 'session', session_json(v_session));
end
$$;
