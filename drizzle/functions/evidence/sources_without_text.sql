-- Those of the given sources that still have no text, with their metadata.
create or replace function sources_without_text(p_artist_id uuid, p_sources jsonb)
returns jsonb
language sql
stable
as $$
  select to_jsonb(array(
    select jsonb_build_object(
      'sourceId', o.source_id,
      'kind', o.kind,
      'platform', o.platform,
      'accountId', o.account_id,
      'entryId', o.entry_id,
      'url', o.url,
      'canonicalUrl', o.canonical_url,
      'collectionUrl', o.collection_url,
      'title', o.title,
      'publishedAt', o.published_at,
      'activityDate', o.activity_date,
      'activityDateKind', o.activity_date_kind,
      'handle', a.handle,
      'accountUrl', a.url
    )
    from dated_originals o
    left join accounts a
      on a.artist_id = o.artist_id
      and a.platform = o.platform
      and a.account_id = o.account_id
    where o.artist_id = p_artist_id
      and o.current
      and o.text_length = 0
      and not o.removed
      and not o.gone
      and p_sources ? o.source_id
    order by o.source_id
  ))
$$;
