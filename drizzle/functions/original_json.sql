-- An eligible original with its whole text, as SavedOriginal in TypeScript reads it.
create or replace function original_json(p_original eligible_originals, p_rank double precision)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'kind', p_original.kind,
    'platform', p_original.platform,
    'accountId', p_original.account_id,
    'postKey', p_original.post_key,
    'collectionUrl', p_original.collection_url,
    'title', p_original.title,
    'text', p_original.text,
    'datedFrom', rfc3339(p_original.dated_from),
    'rank', p_rank,
    'reference', reference_json(p_original, 0, 0, '') - '{start,end,text}'::text[]
  )
$$;
