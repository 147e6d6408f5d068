-- Revises a saved response (decision 5.44): the revision is compared first; then an identical
-- answer changes nothing. The new version, the attribution and the queued Lore refresh are written
-- in one transaction. A published answer with the earlier wording stops being eligible, so
-- evidence_changed_at is updated. A changed embargo (decision 5.54) also counts as an edit, with or
-- without a new wording; a date that is not in the future is refused as invalid_input.
create or replace function revise_response(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_question_id uuid,
  p_expected_revision text,
  p_answer text,
  p_note text, -- null: the edit is not described
  p_job_id uuid,
  p_sets_until boolean,
  p_until timestamptz, -- null: no embargo, or with p_sets_until its end
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
  v_version interview_versions;
  v_sets_until boolean;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_question
  from interview_questions
  where id = p_question_id
    and artist_id = p_artist_id
    and state = 'answered';
  if not found then
    return '{"outcome": "not_found"}';
  end if;
  if v_question.answer_revision <> p_expected_revision then
    return '{"outcome": "revision_changed"}';
  end if;
  v_sets_until := p_sets_until and v_question.embargo_until is distinct from p_until;
  if v_sets_until and p_until <= v_now then
    return '{"outcome": "invalid_input"}';
  end if;
  select * into v_version
  from interview_versions
  where question_id = p_question_id
    and version = v_question.answer_version;
  if v_version.answer <> p_answer then
    v_question := save_version(v_question, p_answer, p_note, v_now);
    perform record_activity(
      p_user_id, p_artist_id, 'response_revised', p_question_id,
      p_expected_revision, v_question.answer_revision, v_now
    );
    update artists
    set evidence_changed_at = v_now
    where id = p_artist_id
      and exists (
        select from originals
        where artist_id = p_artist_id
          and answer_id = p_question_id
          and current
      );
    select * into v_version
    from interview_versions
    where question_id = p_question_id
      and version = v_question.answer_version;
    perform queue_lore_refresh(p_artist_id, p_job_id, v_now);
  end if;
  if v_sets_until then
    v_question := set_embargo(p_user_id, v_question, p_until, v_now);
    perform queue_lore_refresh(p_artist_id, p_job_id, v_now);
  end if;
  perform drop_interview_drafts(p_user_id, p_question_id, p_names_draft, p_draft_revision);
  return jsonb_build_object(
    'outcome', 'accepted',
    'response', response_json(v_question, v_version),
    'publication', publication_of(v_question)
  );
end
$$;
