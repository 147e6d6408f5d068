-- The beginning of an original, for a proposal that quotes it.
create or replace function proposal_source(p_original originals)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'sourceId', p_original.source_id,
    'revision', p_original.revision,
    'kind', p_original.kind,
    'title', p_original.title,
    'text', left(p_original.text, 800),
    'date', coalesce(p_original.activity_date, p_original.published_at)
  )
$$;
