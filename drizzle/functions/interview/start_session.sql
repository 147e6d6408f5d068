-- Opens the next sitting (decision 5.20); only one is open at a time. The same requestId returns
-- its session, even when it is finished.
create or replace function start_session(
  p_session_id uuid,
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_request_id uuid
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
  where artist_id = p_artist_id
    and request_id = p_request_id;
  if found then
    return jsonb_build_object('outcome', 'accepted', 'session', session_json(v_session));
  end if;
  if exists (select from interview_sessions where artist_id = p_artist_id and closed_at is null) then
    return '{"outcome": "session_active"}';
  end if;
  insert into interview_sessions (id, artist_id, sitting, request_id, created_at)
  values (p_session_id, p_artist_id, upcoming_sitting(p_artist_id), p_request_id, v_now)
  returning * into v_session;
  perform keep_memory(p_artist_id);
  perform record_activity(p_user_id, p_artist_id, 'session_started', p_session_id, null, null, v_now);
  return jsonb_build_object('outcome', 'accepted', 'session', session_json(v_session));
end
$$;
