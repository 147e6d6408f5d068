-- Saves the exact answer to one of the server's onboarding questions, or skips the question
-- (decision 5.34). The same answer sent again is accepted at any later time; another text for an
-- answered question is a conflict, because edits are a PATCH of the response (decision 5.22). The
-- step ends when every question is answered or skipped.
create or replace function answer_onboarding(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_question_id uuid,
  p_question_key text,
  p_question text, -- null: not what the server asks, invalid at this step
  p_revision text,
  p_answer text, -- null: skip the question
  p_all_keys jsonb, -- the keys of all of the server's questions
  p_refresh_job_id uuid,
  p_until timestamptz -- null: without an embargo
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_question interview_questions;
  v_saved text;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_question
  from interview_questions
  where artist_id = p_artist_id
    and question_key = p_question_key;
  select answer into v_saved
  from interview_versions
  where question_id = v_question.id
    and version = v_question.answer_version;
  if p_question is not null
    and v_question.state is not null
    and v_saved is not distinct from p_answer
    and (p_until is null or p_until is not distinct from v_question.embargo_until)
  then
    return turn_answer(p_artist_id, true);
  end if;
  if onboarding_step(p_artist_id) is distinct from 'interview' then
    return turn_answer(p_artist_id, false);
  end if;
  if p_question is null then
    return '{"outcome": "invalid_input"}';
  end if;
  if v_saved is not null then
    return '{"outcome": "conflict"}';
  end if;
  if p_until <= v_now then
    return '{"outcome": "invalid_input"}';
  end if;

  if v_question.id is null then
    insert into interview_questions (
      id, artist_id, source, question_key, question, question_revision, state, created_at
    )
    values (p_question_id, p_artist_id, 'onboarding', p_question_key, p_question, p_revision, 'skipped', v_now)
    returning * into v_question;
  end if;
  if p_answer is null then
    perform record_activity(
      p_user_id, p_artist_id, 'question_skipped', v_question.id, v_question.question_revision, null, v_now
    );
  else
    v_question := save_version(v_question, p_answer, null, v_now);
    perform record_activity(
      p_user_id, p_artist_id, 'answer_saved', v_question.id, v_question.question_revision,
      v_question.answer_revision, v_now
    );
    if p_until is not null then
      v_question := set_embargo(p_user_id, v_question, p_until, v_now);
    end if;
    perform queue_lore_refresh(p_artist_id, p_refresh_job_id, v_now);
  end if;
  update onboarding
  set interview_at = v_now
  where artist_id = p_artist_id
    and not exists (
      select from jsonb_array_elements_text(p_all_keys) k
      where not exists (
        select from interview_questions
        where artist_id = p_artist_id
          and question_key = k
          and state <> 'offered'
      )
    );
  return turn_answer(p_artist_id, true);
end
$$;
