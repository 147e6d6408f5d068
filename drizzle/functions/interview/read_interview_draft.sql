-- A person's own draft of an answer (decision 5.76); no other person's is ever read.
create or replace function read_interview_draft(
  p_user_id uuid, -- null: not a user, who has none
  p_artist_id uuid,
  p_question_id uuid
)
returns jsonb
language plpgsql
stable
as $$
declare
  v_draft interview_drafts;
begin
  if not exists (
    select from interview_questions where id = p_question_id and artist_id = p_artist_id
  ) then
    return '{"outcome": "not_found"}';
  end if;
  select * into v_draft
  from interview_drafts
  where question_id = p_question_id
    and user_id = p_user_id;
  return jsonb_build_object('outcome', 'accepted', 'draft', interview_draft_json(v_draft));
end
$$;
