-- One entry of the history without its time, and the revision that it shows: rank and ids are those of read_history.
create or replace function history_entry(p_rank integer, p_id uuid, p_version integer)
returns table (entry jsonb, revision text)
language plpgsql
stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  case p_rank
    when 0 then
      return query
      select
        jsonb_build_object(
          'kind', 'offer',
          'answerId', q.id,
          'questionKey', q.question_key,
          'question', q.question,
          'sitting', q.sitting,
          'state', q.state
        ),
        q.question_revision
      from interview_questions q
      where q.id = p_id;
    when 1 then
      return query
      select
        jsonb_build_object(
          'kind', 'edit',
          'answerId', q.id,
          'questionKey', q.question_key,
          'sitting', q.sitting,
          'earlierRevision', earlier.revision,
          'revision', v.revision,
          'note', v.note
        ),
        v.revision
      from interview_questions q
      join interview_versions v
        on v.question_id = q.id
        and v.version = p_version
      join interview_versions earlier
        on earlier.question_id = q.id
        and earlier.version = p_version - 1
      where q.id = p_id;
    when 2 then
      return query
      select
        jsonb_build_object(
          'kind', 'answer',
          'entryId', 'answer:' || q.id,
          'response', response_json(q, v)
        ),
        v.revision
      from interview_questions q
      join interview_versions v
        on v.question_id = q.id
        and v.version = q.answer_version
      where q.id = p_id;
    else
      return query
      select
        jsonb_build_object(
          'kind', 'correction',
          'entryId', 'correction:' || c.id,
          'revision', c.revision,
          'claim', c.claim,
          'correction', c.correction
        ),
        c.revision
      from interview_corrections c
      where c.id = p_id;
  end case;
end
$$;
