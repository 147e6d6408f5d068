-- A draft in the public form; null without one (decision 5.76).
create or replace function interview_draft_json(p_draft interview_drafts)
returns jsonb
language sql
stable
as $$
  select case when p_draft.question_id is not null then jsonb_build_object(
    'text', p_draft.text,
    'revision', p_draft.revision,
    'savedAt', rfc3339(p_draft.saved_at)
  ) end
$$;
