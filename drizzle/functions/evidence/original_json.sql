-- An eligible original with its whole text, in the form of SavedOriginal in TypeScript, and its voices
-- if it states them; with p_is_referred it includes the place map, too (decision 9.33).
create or replace function original_json(
  p_original eligible_originals,
  p_rank double precision,
  p_is_referred boolean default false -- true: references to it are sent
)
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
  ) || case
    when p_original.place_map is null then '{}'
    when p_is_referred then jsonb_build_object('placeMap', told_map(p_original.id))
    -- Without the places, which only a reference has.
    else coalesce((
      select jsonb_build_object('placeMap', substring(told.map from position(E'\n' in told.map)))
      from (select told_map(p_original.id) as map offset 0) told
      where told.map like E'%\n%'
    ), '{}')
  end
$$;
