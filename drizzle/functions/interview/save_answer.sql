-- Saves the exact answer to an offered question; null skips it (decision 5.22). Repeating the same
-- answer is accepted, whatever revision is named. Another text for an answered question is a
-- conflict, because edits go through revise_response; so is another embargo. When no embargo is
-- named, it is left unchanged. A skipped question can still be answered while its sitting is open.
create or replace function save_answer(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_question_id uuid,
  p_expected_revision text,
  p_answer text, -- null: the question is skipped
  p_until timestamptz, -- null: without an embargo
  p_names_draft boolean default false, -- the previous release calls without, goes with 0.4
  p_draft_revision text default null -- null: none, or with p_names_draft no draft; likewise
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_question interview_questions;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_question
  from interview_questions
  where id = p_question_id
    and artist_id = p_artist_id
    and source = 'interview';
  if not found then
    return '{"outcome": "not_found"}';
  end if;
  if v_question.state = 'answered' then
    if p_answer is null
      or (p_until is not null and p_until is distinct from v_question.embargo_until)
      or p_answer <> (
        select answer
        from interview_versions
        where question_id = p_question_id
          and version = v_question.answer_version
      )
    then
      return '{"outcome": "conflict"}';
    end if;
  elsif v_question.state = 'offered' or p_answer is not null then
    if exists (
      select from interview_sessions
      where id = v_question.session_id
        and closed_at is not null
    ) then
      return '{"outcome": "session_finished"}';
    end if;
    if v_question.question_revision <> p_expected_revision then
      return '{"outcome": "revision_changed"}';
    end if;
    if p_until <= v_now then
      return '{"outcome": "invalid_input"}';
    end if;
    if p_answer is null then
      update interview_questions
      set state = 'skipped'
      where id = p_question_id
      returning * into v_question;
      perform record_activity(
        p_user_id, p_artist_id, 'question_skipped', p_question_id, p_expected_revision, null, v_now
      );
    else
      v_question := save_version(v_question, p_answer, null, v_now);
      perform record_activity(
        p_user_id, p_artist_id, 'answer_saved', p_question_id,
        p_expected_revision, v_question.answer_revision, v_now
      );
      if p_until is not null then
        v_question := set_embargo(p_user_id, v_question, p_until, v_now);
      end if;
    end if;
  end if;
  if p_answer is not null then
    perform drop_interview_drafts(p_user_id, p_question_id, p_names_draft, p_draft_revision);
  end if;
  return jsonb_build_object('outcome', 'accepted', 'question', question_json(v_question));
end
$$;
