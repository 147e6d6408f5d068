-- Closes a sitting (contract 5): its open offers become skipped, and the Lore is to be made anew, in
-- one transaction. A finished sitting is answered as it is.
create or replace function finish_session(
  p_user uuid,
  p_artist uuid,
  p_session uuid,
  p_job uuid
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
  select * into v_session
  from interview_sessions
  where id = p_session
    and artist_id = p_artist;
  if not found then
    return '{"outcome": "not_found"}';
  end if;
  if v_session.closed_at is null then
    update interview_questions
    set state = 'skipped'
    where session_id = p_session
      and state = 'offered';
    update interview_sessions
    set closed_at = v_now
    where id = p_session
    returning * into v_session;
    perform record_activity(p_user, p_artist, 'session_finished', p_session, null, null, v_now);
    perform queue_lore_refresh(p_artist, p_job, v_now);
  end if;
  return jsonb_build_object('outcome', 'accepted', 'session', session_json(v_session));
end
$$;
