-- The data that a registered answer is checked against, in one round trip: whether the artist exists, the
-- passages that the job shows (null without the job), and the cited sources that are eligible now.
create or replace function read_citations(p_artist_id uuid, p_job_id uuid, p_sources jsonb)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'artistExists', exists (select from artists where id = p_artist_id),
    'artistName', (select name from artists where id = p_artist_id),
    'passages', (
      select shown_passages(j)
      from jobs j
      where j.id = p_job_id
        and j.artist_id = p_artist_id
        and j.kind = 'question_research'
    ),
    'originals', array(
      select jsonb_build_object(
        'sourceId', e.source_id, 'revision', e.revision, 'text', e.text, 'kind', e.kind, 'title', e.title,
        'publishedAt', e.published_at, 'activityDate', e.activity_date,
        'activityDateKind', e.activity_date_kind, 'placeMap', told_map(e.id)
      )
      from eligible_originals e
      where e.artist_id = p_artist_id
        and e.source_id in (select jsonb_array_elements_text(p_sources))
    )
  )
$$;
