-- Opens the next sitting (decision 5.20); only one is open at a time. The same requestId returns its session, also
-- when it is finished.
create or replace function start_session(
  p_session_id uuid,
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_request_id uuid
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz;
  v_session interview_sessions;
begin
  perform lock_artist(p_artist_id);
  v_now := date_trunc('milliseconds', clock_timestamp());
  if not may_act_for(p_user_id, p_artist_id) then
    return '{"outcome": "forbidden"}';
  end if;
  if not exists (select from artists where id = p_artist_id) then
    return '{"outcome": "not_found"}';
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
