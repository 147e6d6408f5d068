-- Adds the next version of an answer and makes it the current one; earlier ones stay as they are.
-- Call it under the artist lock.
create or replace function save_version(
  p_question interview_questions,
  p_answer text,
  p_note text,
  p_now timestamptz
)
returns interview_questions
language plpgsql
as $$
declare
  v_version integer := coalesce(p_question.answer_version, 0) + 1;
  v_revision text := response_revision(
    p_answer, p_question.id, p_question.question_revision, v_version
  );
begin
  insert into interview_versions (question_id, version, artist_id, revision, answer, note, saved_at)
  values (p_question.id, v_version, p_question.artist_id, v_revision, p_answer, p_note, p_now);
  update interview_questions
  set state = 'answered',
    answer_version = v_version,
    answer_revision = v_revision,
    answer_saved_at = p_now
  where id = p_question.id
  returning * into p_question;
  perform keep_memory(p_question.artist_id);
  return p_question;
end
$$;
