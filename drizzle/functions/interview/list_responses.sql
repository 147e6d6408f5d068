-- Up to p_limit saved responses in their current wording, newest offer first (decision 5.23):
-- [{place, response, answerUpdatedBy, publication}]. The answers of onboarding, which have neither sitting nor ordinal (0, 0),
-- come last. The order is that of the index responses_in_order.
create or replace function list_responses(
  p_artist_id uuid,
  p_sitting integer, -- null: all sittings, and onboarding
  p_behind jsonb, -- null: from the newest; else {sitting, ordinal, createdAt, id} of the last row read
  p_limit integer,
  p_named boolean default false, -- whether people are named; the previous release calls without, goes with 0.4
  p_patterns text[] default '{}' -- each matches in question or answer; likewise
)
returns jsonb
language plpgsql
stable
as $$
begin
  return to_jsonb(array(
    select jsonb_build_object(
      'place', jsonb_build_object(
        'sitting', coalesce(q.sitting, 0),
        'ordinal', coalesce(q.ordinal, 0),
        'createdAt', rfc3339(q.created_at),
        'id', q.id
      ),
      'response', response_json(q, v),
      'answerUpdatedBy', attribution_json(p_artist_id, q.id, v.revision, p_named),
      'publication', publication_of(q)
    )
    from interview_questions q
    join interview_versions v
      on v.question_id = q.id
      and v.version = q.answer_version
    where q.artist_id = p_artist_id
      and q.state = 'answered'
      and (p_patterns = '{}' or has_typed_words(q.question || ' ' || v.answer, p_patterns))
      and coalesce(q.sitting, 0) >= coalesce(p_sitting, 0)
      and (coalesce(q.sitting, 0), coalesce(q.ordinal, 0), q.created_at, q.id) < (
        coalesce((p_behind->>'sitting')::integer, p_sitting, 2147483647),
        coalesce((p_behind->>'ordinal')::integer, 2147483647),
        coalesce((p_behind->>'createdAt')::timestamptz, 'infinity'),
        coalesce((p_behind->>'id')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )
    order by coalesce(q.sitting, 0) desc, coalesce(q.ordinal, 0) desc, q.created_at desc, q.id desc
    limit p_limit
  ));
end
$$;
