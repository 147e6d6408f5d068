-- Why an original is withheld (`is_withheld`): its page was turned down, or what became of its answer.
create or replace function withheld_reason(
  p_artist_id uuid,
  p_kind text,
  p_answer_id uuid, -- null: not an answer
  p_answer_revision text -- null: not an answer
)
returns text
language plpgsql
stable
as $$
declare
  v_question interview_questions;
begin
  if p_kind <> 'published_answer' then
    return 'candidate_rejected';
  end if;
  select * into v_question
  from interview_questions
  where id = p_answer_id
    and artist_id = p_artist_id
    and answer_revision = p_answer_revision;
  return case
    when exists (
      select from interview_boundaries
      where artist_id = p_artist_id
        and question_key = v_question.question_key
        and retracted_at is null
    ) then 'answer_under_boundary'
    when is_under_embargo(v_question) then 'answer_under_embargo'
    else 'answer_changed'
  end;
end
$$;
