-- Saves a prepared question (decision 5.40, decision 5.41), under the artist lock. For an ordinal
-- that is already saved, the saved question is returned before anything is compared. Otherwise the
-- sitting must be open, the ordinal must be the next one, the memory must be the one that the
-- question was drafted with, and every reference must be current. p_quotes_stand is the result of
-- comparing the quotes in TypeScript, which stays valid because revisions never change. The
-- proposal with these references is accepted by it (decision 5.80).
create or replace function offer_question(
  p_question_id uuid,
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_session_id uuid,
  p_ordinal integer,
  p_memory_snapshot_id text,
  p_question text,
  p_references jsonb,
  p_quotes_stand boolean,
  p_question_revision text
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'interviewer');
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_session interview_sessions;
  v_question interview_questions;
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
  select * into v_question
  from interview_questions
  where session_id = p_session_id
    and ordinal = p_ordinal;
  if found then
    return jsonb_build_object('outcome', 'accepted', 'question', question_json(v_question));
  end if;
  if v_session.closed_at is not null then
    return '{"outcome": "session_finished"}';
  end if;
  if p_ordinal <> 1 + (select count(*) from interview_questions where session_id = p_session_id) then
    return '{"outcome": "offer_out_of_order"}';
  end if;
  if (memory_of(p_artist_id, v_session.sitting)).snapshot_id <> p_memory_snapshot_id then
    return '{"outcome": "memory_changed"}';
  end if;
  if not p_quotes_stand or exists (
    select from jsonb_array_elements(p_references) as r (reference)
    where case r.reference->>'kind'
      when 'original' then not exists (
        select from eligible_originals e
        where e.artist_id = p_artist_id
          and e.source_id = r.reference->>'sourceId'
          and e.revision = r.reference->>'revision'
      )
      else not exists (
        select from interview_questions q
        where 'answer:' || q.id = r.reference->>'entryId'
          and q.artist_id = p_artist_id
          and q.answer_revision = r.reference->>'revision'
      )
    end
  ) then
    return '{"outcome": "evidence_changed"}';
  end if;
  insert into interview_questions (
    id, artist_id, session_id, sitting, ordinal, source, question_key, question, "references",
    question_revision, state, offered_at, created_at
  )
  values (
    p_question_id, p_artist_id, p_session_id, v_session.sitting, p_ordinal, 'interview',
    's' || v_session.sitting || 'q' || p_ordinal, p_question, p_references,
    p_question_revision, 'offered', v_now, v_now
  )
  returning * into v_question;
  update interview_proposals
  set state = 'accepted',
    postponed_sitting = null
  where id = (
    select p.id
    from interview_proposals p
    where p.artist_id = p_artist_id
      and p.state in ('open', 'postponed')
      and p."references" = p_references
    order by p.question <> p_question, p.created_at, p.id
    limit 1
  );
  perform record_activity(
    p_user_id, p_artist_id, 'question_offered', p_question_id, null, p_question_revision, v_now
  );
  return jsonb_build_object('outcome', 'accepted', 'question', question_json(v_question));
end
$$;
