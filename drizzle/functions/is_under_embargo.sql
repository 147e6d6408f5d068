-- Whether nothing of a question and its answer may leave yet (decision 5.54): it is under embargo itself, or it was offered
-- with a quotation of an answer that is. No clock is asked: an embargo holds until the scheduler has ended it (decision
-- 9.32), so that whoever reads at one time reads the same.
create or replace function is_under_embargo(p_question interview_questions)
returns boolean
language plpgsql
stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  if p_question.embargo_until is not null and p_question.embargo_ended_at is null then
    return true;
  end if;
  if p_question."references" = '[]' then
    return false;
  end if;
  -- A published answer has the same identity as a source that the answer has as an entry.
  return exists (
    select from interview_questions cited
    where cited.artist_id = p_question.artist_id
      and cited.embargo_until is not null
      and cited.embargo_ended_at is null
      and 'answer:' || cited.id in (
        select coalesce(r.reference->>'entryId', r.reference->>'sourceId')
        from jsonb_array_elements(p_question."references") as r (reference)
      )
  );
end
$$;
