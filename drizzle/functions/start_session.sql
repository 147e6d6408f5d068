-- Opens the next sitting (contract 5): the same requestId is its session, whatever became of it since,
-- and one sitting at a time is open.
create or replace function start_session(
  p_session uuid,
  p_user uuid,
  p_artist uuid,
  p_request uuid
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz;
  v_session interview_sessions;
begin
  perform lock_artist(p_artist);
  v_now := date_trunc('milliseconds', clock_timestamp());
  if not may_act_for(p_user, p_artist) then
    return '{"outcome": "forbidden"}';
  end if;
  if not exists (select from artists where id = p_artist) then
    return '{"outcome": "not_found"}';
  end if;
  select * into v_session
  from interview_sessions
  where artist_id = p_artist
    and request_id = p_request;
  if found then
    return jsonb_build_object('outcome', 'accepted', 'session', session_json(v_session));
  end if;
  if exists (select from interview_sessions where artist_id = p_artist and closed_at is null) then
    return '{"outcome": "session_active"}';
  end if;
  insert into interview_sessions (id, artist_id, sitting, request_id, created_at)
  values (p_session, p_artist, upcoming_sitting(p_artist), p_request, v_now)
  returning * into v_session;
  perform record_activity(p_user, p_artist, 'session_started', p_session, null, null, v_now);
  return jsonb_build_object('outcome', 'accepted', 'session', session_json(v_session));
end
$$;
