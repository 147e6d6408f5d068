-- Up to p_limit versions of a response, newest first (rule 4.8.order): {currentRevision, versions:
-- [{version, entry, savedBy}]}; null when the artist has no such response.
create or replace function list_versions(
  p_artist_id uuid,
  p_question_id uuid,
  p_behind jsonb, -- null: from the newest; else {before}: the version of the last row read
  p_limit integer,
  p_named boolean default false -- whether people are named; the previous release calls without, goes with 0.4
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'currentRevision', q.answer_revision,
    'versions', array(
      select jsonb_build_object(
        'version', v.version,
        'savedBy', attribution_json(p_artist_id, q.id, v.revision, p_named),
        'entry', jsonb_build_object(
          'response', response_json(q, v),
          'isCurrent', v.version = q.answer_version,
          'savedAt', rfc3339(v.saved_at),
          'note', v.note
        )
      )
      from interview_versions v
      where v.question_id = q.id
        and v.version < coalesce((p_behind->>'before')::integer, q.answer_version + 1)
      order by v.version desc
      limit p_limit
    )
  )
  from interview_questions q
  where q.id = p_question_id
    and q.artist_id = p_artist_id
    and q.state = 'answered'
$$;
