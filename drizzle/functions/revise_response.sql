-- Revises a saved response (interface 4.6): the revision is compared first, then an identical answer
-- writes nothing. The new wording, the archive of the earlier one, the attribution and the queued Lore
-- refresh are one transaction. A published answer that showed the earlier wording is no longer eligible
-- from here on, so that what was found without knowing is looked up again.
create or replace function revise_response(
  p_user uuid,
  p_artist uuid,
  p_question uuid,
  p_expected text,
  p_answer text,
  p_note text,
  p_job uuid
)
returns jsonb
language plpgsql
volatile
as $$
declare
  v_now timestamptz;
  v_question interview_questions;
  v_version interview_versions;
begin
  perform lock_artist(p_artist);
  v_now := date_trunc('milliseconds', clock_timestamp());
  if not may_act_for(p_user, p_artist) then
    return '{"outcome": "forbidden"}';
  end if;
  select * into v_question
  from interview_questions
  where id = p_question
    and artist_id = p_artist
    and state = 'answered';
  if not found then
    return '{"outcome": "not_found"}';
  end if;
  if v_question.answer_revision <> p_expected then
    return '{"outcome": "revision_changed"}';
  end if;
  select * into v_version
  from interview_versions
  where question_id = p_question
    and version = v_question.answer_version;
  if v_version.answer <> p_answer then
    v_question := save_version(v_question, p_answer, p_note, v_now);
    perform record_activity(
      p_user, p_artist, 'response_revised', p_question,
      p_expected, v_question.answer_revision, v_now
    );
    update artists
    set evidence_changed_at = v_now
    where id = p_artist
      and exists (
        select from originals
        where artist_id = p_artist
          and answer_id = p_question
          and current
      );
    perform queue_lore_refresh(p_artist, p_job, v_now);
    select * into v_version
    from interview_versions
    where question_id = p_question
      and version = v_question.answer_version;
  end if;
  return jsonb_build_object(
    'outcome', 'accepted', 'response', response_json(v_question, v_version)
  );
end
$$;
