-- The first reason why an original is not eligible, of those that a person can change; null when it is
-- eligible. Eligibility itself is decided by the view eligible_originals alone (decision 1.12).
create or replace function ineligible_reason(p_original originals)
returns text
language sql
stable
as $$
  select case
    when exists (select from eligible_originals e where e.id = p_original.id) then null
    when p_original.removed or p_original.gone then 'removed'
    when p_original.visibility <> 'public' then 'private'
    when p_original.text_length = 0 then 'missing_text'
    when p_original.account_id is not null and not account_is_connected(
      p_original.artist_id,
      jsonb_build_object('platform', p_original.platform, 'accountId', p_original.account_id)
    ) then 'account_disconnected'
    when exists (
      select from interview_questions q
      join interview_boundaries b
        on b.artist_id = q.artist_id
        and b.question_key = q.question_key
        and b.retracted_at is null
      where q.id = p_original.answer_id
        and q.artist_id = p_original.artist_id
        and q.answer_revision = p_original.answer_revision
    ) then 'answer_under_boundary'
    when exists (
      select from interview_questions q
      where q.id = p_original.answer_id
        and q.artist_id = p_original.artist_id
        and q.answer_revision = p_original.answer_revision
        and is_under_embargo(q)
    ) then 'answer_under_embargo'
    when p_original.kind = 'published_answer' then 'answer_changed'
    else 'candidate_rejected'
  end
$$;
