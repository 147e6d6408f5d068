-- Drops the drafts of an answer that was saved (decision 5.76). When the save named the draft that it
-- was written from, the person's draft at another revision stays: another device wrote it since.
create or replace function drop_interview_drafts(
  p_user_id uuid,
  p_question_id uuid,
  p_names_draft boolean,
  p_draft_revision text -- null: none, or with p_names_draft the save knew of no draft
)
returns void
language sql
as $$
  delete from interview_drafts
  where question_id = p_question_id
    and not (
      p_names_draft
      and user_id = p_user_id
      and revision is distinct from p_draft_revision
    )
$$;
