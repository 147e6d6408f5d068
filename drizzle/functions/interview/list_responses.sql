-- Up to p_limit saved responses in their current wording, newest offer first (decision 5.23):
-- [{place, response, answerUpdatedBy}]. The answers of onboarding, which have neither sitting nor ordinal (0, 0),
-- come last. The order is that of the index responses_in_order.
create or replace function list_responses(
  p_artist_id uuid,
  p_sitting integer, -- null: all sittings, and onboarding
  p_behind jsonb, -- null: from the newest; else {sitting, ordinal, createdAt, id} of the last row read
  p_limit integer
)
returns jsonb
language plpgsql
stable
as $$
declare
  v_page uuid[];
begin
  if p_behind is null then
    v_page := array(
      select q.id
      from interview_questions q
      where q.artist_id = p_artist_id
        and q.state = 'answered'
        and coalesce(q.sitting, 0) between coalesce(p_sitting, 0) and coalesce(p_sitting, 2147483647)
      order by coalesce(q.sitting, 0) desc, coalesce(q.ordinal, 0) desc, q.created_at desc, q.id desc
      limit p_limit
    );
  else
    v_page := array(
      select q.id
      from interview_questions q
      where q.artist_id = p_artist_id
        and q.state = 'answered'
        and coalesce(q.sitting, 0) >= coalesce(p_sitting, 0)
        and (coalesce(q.sitting, 0), coalesce(q.ordinal, 0), q.created_at, q.id) < (
          (p_behind->>'sitting')::integer, (p_behind->>'ordinal')::integer,
          (p_behind->>'createdAt')::timestamptz, (p_behind->>'id')::uuid
        )
      order by coalesce(q.sitting, 0) desc, coalesce(q.ordinal, 0) desc, q.created_at desc, q.id desc
      limit p_limit
    );
  end if;
  return coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'place', jsonb_build_object(
            'sitting', coalesce(q.sitting, 0),
            'ordinal', coalesce(q.ordinal, 0),
            'createdAt', rfc3339(q.created_at),
            'id', q.id
          ),
          'response', response_json(q, v),
          'answerUpdatedBy', attribution_json(p_artist_id, q.id, v.revision)
        )
        order by p.place
      )
      from unnest(v_page) with ordinality as p (id, place)
      join interview_questions q on q.id = p.id
      join interview_versions v
        on v.question_id = q.id
        and v.version = q.answer_version
    ),
    '[]'
  );
end
$$;
