-- Puts a saved answer under embargo, moves the date, or lifts the embargo (decision 5.54); none of
-- this creates a new version. Text generated from the answer is removed at once, and a generation
-- running at this moment does not store its text (`store_generated_lore`, `save_draft`). Call it
-- under the artist lock, and queue a Lore refresh afterwards.
create or replace function set_embargo(
  p_user_id uuid,
  p_question interview_questions,
  p_until timestamptz, -- null: the embargo is lifted
  p_now timestamptz
)
returns interview_questions
language plpgsql
as $$
begin
  update interview_questions
  set embargo_until = p_until,
    embargo_ended_at = null
  where id = p_question.id
  returning * into p_question;
  if p_until is not null then
    update lore
    set generated_text = null,
      generated_basis = null
    where artist_id = p_question.artist_id;
  end if;
  update artists
  set evidence_changed_at = clock_timestamp()
  where id = p_question.artist_id;
  perform record_activity(
    p_user_id, p_question.artist_id, case when p_until is null then 'embargo_lifted' else 'embargo_set' end,
    p_question.id, p_question.answer_revision, null, p_now
  );
  perform keep_memory(p_question.artist_id);
  return p_question;
end
$$;
