-- The Reference of a window of an eligible original (rule 2.3.window). The caller passes the window's text,
-- because offsets count UTF-16 units and Postgres counts code points.
create or replace function reference_json(
  p_original eligible_originals,
  p_start integer,
  p_end integer,
  p_text text
)
returns jsonb
language sql
immutable
as $$
  select jsonb_build_object(
    'sourceId', p_original.source_id,
    'revision', p_original.revision,
    'start', p_start,
    'end', p_end,
    'text', p_text,
    'url', public_url(p_original.url, p_original.answer_id),
    'curation', p_original.curation,
    'evidenceKind', case p_original.kind
      when 'caption' then 'caption'
      when 'transcript' then 'provider_transcript'
      else 'original_text'
    end,
    'speaker', case p_original.kind when 'transcript' then 'unverified' else 'not_applicable' end,
    'publishedAt', p_original.published_at,
    'retrievedAt', p_original.retrieved_at,
    'truncated', p_original.truncated
  ) || jsonb_strip_nulls(jsonb_build_object(
    'activityDate', p_original.activity_date,
    'activityDateKind', p_original.activity_date_kind
  ))
$$;
