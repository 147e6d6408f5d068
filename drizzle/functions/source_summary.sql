-- A stored original in the form for its artist, eligible or not, without its text (decision 1.13).
create or replace function source_summary(p_original originals)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'sourceId', p_original.source_id,
    'revision', p_original.revision,
    'kind', p_original.kind,
    'platform', p_original.platform,
    'title', p_original.title,
    'url', p_original.url,
    'publishedAt', (select d.published_at from dated_originals d where d.id = p_original.id),
    'retrievedAt', p_original.retrieved_at,
    'activityDate', p_original.activity_date,
    'activityDateKind', p_original.activity_date_kind,
    'totalChars', p_original.text_length,
    'curation', p_original.curation,
    'eligible', reason.word is null,
    'reason', reason.word,
    'truncated', p_original.truncated,
    'textRecovery', text_recovery(p_original)
  )
  from (select ineligible_reason(p_original) as word) reason
$$;
