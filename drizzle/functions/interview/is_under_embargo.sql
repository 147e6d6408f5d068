-- Whether a question and its answer must not be released yet (decision 5.54): it is under embargo
-- itself, or it was offered with a quotation from an answer that is. Uses no clock: an embargo
-- applies until the scheduler has ended it (decision 9.32), so that all readers at one time see the
-- same.
create or replace function is_under_embargo(p_question interview_questions)
returns boolean
language plpgsql
stable
as $$
begin
  if p_question.embargo_until is not null and p_question.embargo_ended_at is null then
    return true;
  end if;
  if p_question."references" = '[]' then
    return false;
  end if;
  -- A published answer's source id is the same as the answer's entry id.
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
