-- What a person decides about a proposal (decision 5.80): `decline` for good, `postpone` to a later
-- sitting, `reword`, or `reopen`. A repetition changes nothing. An accepted proposal has become a
-- question and can no longer be decided about.
create or replace function decide_proposal(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_proposal_id uuid,
  p_decision text,
  p_question text -- null: it keeps its wording
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'interviewer');
  v_proposal interview_proposals;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_proposal
  from interview_proposals
  where id = p_proposal_id
    and artist_id = p_artist_id;
  if not found then
    return '{"outcome": "not_found"}';
  end if;
  if v_proposal.state = 'accepted' then
    return '{"outcome": "conflict"}';
  end if;
  update interview_proposals
  set question = coalesce(p_question, question),
    state = case p_decision
      when 'decline' then 'declined'
      when 'postpone' then 'postponed'
      else 'open'
    end,
    postponed_sitting = case p_decision when 'postpone' then upcoming_sitting(p_artist_id) end
  where id = p_proposal_id
  returning * into v_proposal;
  return jsonb_build_object('outcome', 'accepted', 'proposal', proposal_json(v_proposal));
end
$$;
