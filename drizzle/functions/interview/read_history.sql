-- Up to p_limit entries of the interview history in time order (decision 5.15). Entries of the same
-- instant are ordered by kind: offers (0), edits (1), current answers (2) and corrections (3); then
-- by id and version. An answer's time is when its current wording was saved. Corrections do not
-- belong to a sitting.
create or replace function read_history(
  p_artist_id uuid,
  p_kind text, -- all, answers or corrections
  p_sitting integer, -- null: all sittings, and what belongs to none
  p_behind jsonb, -- null: from the start; else {at, rank, id, version} of the last row read
  p_limit integer,
  p_named boolean default false -- whether people are named; the previous release calls without, goes with 0.4
)
returns jsonb
language plpgsql
stable
as $$
begin
  return to_jsonb(array(
    select jsonb_build_object(
      'rank', p.rank,
      'id', p.id,
      'version', p.version,
      'entry', e.shown->'entry' || jsonb_build_object('at', rfc3339(p.at)),
      'by', attribution_json(p_artist_id, p.id, e.shown->>'revision', p_named)
    )
    from history_places(p_artist_id, p_kind, p_sitting, p_behind, p_limit)
      with ordinality as p (at, rank, id, version, place)
    cross join lateral (
      select case p.rank
        when 0 then (
          select jsonb_build_object(
            'revision', q.question_revision,
            'entry', jsonb_build_object(
              'kind', 'offer',
              'answerId', q.id,
              'questionKey', q.question_key,
              'question', q.question,
              'sitting', q.sitting,
              'state', q.state
            )
          )
          from interview_questions q
          where q.id = p.id
        )
        when 1 then (
          select jsonb_build_object(
            'revision', v.revision,
            'entry', jsonb_build_object(
              'kind', 'edit',
              'answerId', q.id,
              'questionKey', q.question_key,
              'sitting', q.sitting,
              'earlierRevision', earlier.revision,
              'revision', v.revision,
              'note', v.note
            )
          )
          from interview_questions q
          join interview_versions v
            on v.question_id = q.id
            and v.version = p.version
          join interview_versions earlier
            on earlier.question_id = q.id
            and earlier.version = p.version - 1
          where q.id = p.id
        )
        when 2 then (
          select jsonb_build_object(
            'revision', v.revision,
            'entry', jsonb_build_object(
              'kind', 'answer',
              'entryId', 'answer:' || q.id,
              'response', response_json(q, v)
            )
          )
          from interview_questions q
          join interview_versions v
            on v.question_id = q.id
            and v.version = q.answer_version
          where q.id = p.id
        )
        else (
          select jsonb_build_object(
            'revision', c.revision,
            'entry', jsonb_build_object(
              'kind', 'correction',
              'entryId', 'correction:' || c.id,
              'revision', c.revision,
              'claim', c.claim,
              'correction', c.correction
            )
          )
          from interview_corrections c
          where c.id = p.id
        )
      end as shown
      offset 0
    ) e
    order by p.place
  ));
end
$$;
