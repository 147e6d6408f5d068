-- Publishes one saved answer at the revision that was read, or takes it back (decision 5.75). A
-- repetition changes nothing.
create or replace function publish_answer(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_question_id uuid,
  p_expected_revision text,
  p_originals jsonb -- null: it is taken back; else the answer as `publish_answers` takes it
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_question interview_questions;
  v_before text;
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
  v_before := publication_of(v_question);
  if p_originals is not null then
    perform publish_answers(p_user_id, p_artist_id, p_originals, v_now);
  elsif v_before <> 'private' then
    update originals
    set removed = true
    where answer_id = p_question_id
      and (artist_id = p_artist_id) is true
      and current;
    perform record_activity(
      p_user_id, p_artist_id, 'answer_taken_back', p_question_id, p_expected_revision, null, v_now
    );
  end if;
  if publication_of(v_question) <> v_before then
    update artists
    set evidence_changed_at = clock_timestamp()
    where id = p_artist_id;
  end if;
  return jsonb_build_object(
    'outcome', 'accepted',
    'response', (
      select response_json(v_question, v)
      from interview_versions v
      where v.question_id = p_question_id
        and v.version = v_question.answer_version
    ),
    'publication', publication_of(v_question)
  );
end
$$;
