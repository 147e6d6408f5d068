-- Up to p_limit entries of the interview history in time order (decision 5.15): offers (0), edits (1),
-- current answers (2) and corrections (3), at one instant in that order, then by id and version. The time of an
-- answer is when its current wording was saved. Corrections belong to no sitting.
create or replace function read_history(
  p_artist_id uuid,
  p_kind text, -- all, answers or corrections
  p_sitting integer, -- null: all sittings, and what belongs to none
  p_behind jsonb, -- null: from the first; else {at, rank, id, version} of the last one read
  p_limit integer
)
returns jsonb
language sql
stable
as $$
  with questions as (
    select *
    from interview_questions
    where artist_id = p_artist_id
      and (p_sitting is null or sitting = p_sitting)
  ),
  entries as (
    select q.offered_at as at, 0 as rank, q.id, 0 as version, q.question_revision as revision,
      jsonb_build_object(
        'kind', 'offer',
        'answerId', q.id,
        'questionKey', q.question_key,
        'question', q.question,
        'sitting', q.sitting,
        'state', q.state
      ) as entry
    from questions q
    where q.offered_at is not null
      and p_kind = 'all'
    union all
    select v.saved_at, 1, q.id, v.version, v.revision,
      jsonb_build_object(
        'kind', 'edit',
        'answerId', q.id,
        'questionKey', q.question_key,
        'sitting', q.sitting,
        'earlierRevision', earlier.revision,
        'revision', v.revision,
        'note', v.note
      )
    from questions q
    join interview_versions v on v.question_id = q.id
    join interview_versions earlier
      on earlier.question_id = q.id
      and earlier.version = v.version - 1
    where p_kind = 'all'
    union all
    select v.saved_at, 2, q.id, 0, v.revision,
      jsonb_build_object(
        'kind', 'answer',
        'entryId', 'answer:' || q.id,
        'response', response_json(q, v)
      )
    from questions q
    join interview_versions v
      on v.question_id = q.id
      and v.version = q.answer_version
    where p_kind in ('all', 'answers')
    union all
    select c.created_at, 3, c.id, 0, c.revision,
      jsonb_build_object(
        'kind', 'correction',
        'entryId', 'correction:' || c.id,
        'revision', c.revision,
        'claim', c.claim,
        'correction', c.correction
      )
    from interview_corrections c
    where c.artist_id = p_artist_id
      and p_sitting is null
      and p_kind in ('all', 'corrections')
  ),
  page as (
    select *
    from entries
    where p_behind is null
      or (at, rank, id, version) > (
        (p_behind->>'at')::timestamptz, (p_behind->>'rank')::integer,
        (p_behind->>'id')::uuid, (p_behind->>'version')::integer
      )
    order by at, rank, id, version
    limit p_limit
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'rank', rank,
        'id', id,
        'version', version,
        'entry', entry || jsonb_build_object('at', rfc3339(at)),
        'by', attribution_json(p_artist_id, id, revision)
      )
      order by at, rank, id, version
    ),
    '[]'
  )
  from page
$$;
