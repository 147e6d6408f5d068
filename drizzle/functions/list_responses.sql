-- Up to p_limit saved responses in their current wording, newest offer first (decision 5.23):
-- [{place, response, answerUpdatedBy}]. The answers of onboarding, which have neither sitting nor ordinal (0, 0),
-- come last.
create or replace function list_responses(
  p_artist_id uuid,
  p_sitting integer, -- null: all sittings, and onboarding
  p_behind jsonb, -- null: from the newest; else {sitting, ordinal, createdAt, id} of the last one read
  p_limit integer
)
returns jsonb
language sql
stable
as $$
  with page as (
    select q.id, coalesce(q.sitting, 0) as sitting, coalesce(q.ordinal, 0) as ordinal, q.created_at
    from interview_questions q
    where q.artist_id = p_artist_id
      and q.state = 'answered'
      and (p_sitting is null or q.sitting = p_sitting)
      and (
        p_behind is null
        or (coalesce(q.sitting, 0), coalesce(q.ordinal, 0), q.created_at, q.id) < (
          (p_behind->>'sitting')::integer, (p_behind->>'ordinal')::integer,
          (p_behind->>'createdAt')::timestamptz, (p_behind->>'id')::uuid
        )
      )
    order by 2 desc, 3 desc, q.created_at desc, q.id desc
    limit p_limit
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'place', jsonb_build_object(
          'sitting', p.sitting,
          'ordinal', p.ordinal,
          'createdAt', rfc3339(p.created_at),
          'id', p.id
        ),
        'response', response_json(q, v),
        'answerUpdatedBy', attribution_json(p_artist_id, q.id, v.revision)
      )
      order by p.sitting desc, p.ordinal desc, p.created_at desc, p.id desc
    ),
    '[]'
  )
  from page p
  join interview_questions q using (id)
  join interview_versions v
    on v.question_id = q.id
    and v.version = q.answer_version
$$;
