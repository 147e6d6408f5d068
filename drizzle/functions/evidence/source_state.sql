-- The curation of an original that can be evidence, else the first reason for ineligibility that a
-- person can change (decision 1.13). Eligibility itself is decided only by the view
-- eligible_originals (decision 1.12), with which this agrees. All arguments come from one row and
-- each is used once, so that the planner inlines it into a list of all sources.
create or replace function source_state(
  p_is_removed boolean, -- by a person, or gone from its account
  p_visibility text,
  p_text_length integer,
  p_is_connected boolean, -- of the original's account; true without an account
  p_withheld boolean,
  p_curation text,
  p_artist_id uuid,
  p_kind text,
  p_answer_id uuid, -- null: not an answer
  p_answer_revision text -- null: not an answer
)
returns text
language sql
stable
as $$
  select case
    when p_is_removed then 'removed'
    when p_visibility <> 'public' then 'private'
    when p_text_length = 0 then 'missing_text'
    when not p_is_connected then 'account_disconnected'
    when p_withheld then withheld_reason(p_artist_id, p_kind, p_answer_id, p_answer_revision)
    else p_curation
  end
$$;
