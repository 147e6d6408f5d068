-- An eligible original with its whole text, in the form of SavedOriginal in TypeScript; with
-- p_is_referred it includes the place map, if there is one (decision 9.33).
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
    when p_is_referred and p_original.place_map is not null
      then jsonb_build_object('placeMap', (
        select o.place_map from originals o where o.id = p_original.id
      ))
    else '{}'
  end
$$;
