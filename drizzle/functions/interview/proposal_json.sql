-- A proposal in the public form.
create or replace function proposal_json(p_proposal interview_proposals)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'id', p_proposal.id,
    'reason', p_proposal.reason,
    'question', p_proposal.question,
    'references', p_proposal."references",
    'state', p_proposal.state,
    'createdAt', rfc3339(p_proposal.created_at)
  )
$$;
