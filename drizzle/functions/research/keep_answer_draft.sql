-- Ends a draft that begin_answer_draft began: keeps it, or takes it back so that it can be asked for
-- again (decision 3.45). The model calls are completed in any case (decision 7.4). Returns whether
-- the draft is shown now: another call may have taken it over, and its evidence may have changed or
-- been erased meanwhile.
create or replace function keep_answer_draft(
  p_artist_id uuid,
  p_job_id uuid,
  p_id uuid,
  p_draft jsonb, -- null: it was not made; else {sentences, reason}
  p_calls jsonb -- in the form of complete_calls
)
returns jsonb
language plpgsql
as $$
declare
  v_language text;
begin
  perform complete_calls(null, p_calls);
  if p_draft is null or p_draft = 'null' then
    delete from answer_drafts
    where id = p_id
      and made_at is null;
    return 'null';
  end if;
  update answer_drafts
  set sentences = p_draft->'sentences',
    reason = p_draft->>'reason',
    made_at = clock_timestamp()
  where id = p_id
    and made_at is null
  returning language into v_language;
  return (
    select d.draft
    from jsonb_array_elements(shown_drafts(p_artist_id, p_job_id)) d (draft)
    where d.draft->>'language' = v_language
  );
end
$$;
