-- Stores originals, under the artist lock: a new revision becomes the current one of its source; for the current
-- revision only retrieved_at is updated. Curation, visibility, removed and gone of a source are kept. The
-- candidate of a new page is recorded; a page whose candidate was turned down, under its canonical URL or the one
-- it was read at, is not stored again (decision 3.28). A page read at one URL that declares a saved page's URL as
-- its canonical one does not replace that page, because any page of the host could declare it (decision 9.13).
create or replace function store_originals(p_artist_id uuid, p_originals jsonb)
returns void
language plpgsql
volatile
as $$
declare
  v_row jsonb;
  v_known originals;
  v_stored uuid;
begin
  for v_row in select value from jsonb_array_elements(coalesce(p_originals, '[]'))
  loop
    -- An original whose URL exceeds an index entry is skipped, so that the others are still stored (decision 9.12).
    continue when exists (
      select from unnest(array['url', 'canonicalUrl', 'collectionUrl', 'urlKey', 'postKey']) as name
      where octet_length(v_row->>name) > 2048
    );
    select * into v_known
    from originals
    where artist_id = p_artist_id
      and source_id = v_row->>'sourceId'
      and current;
    if v_known.revision = v_row->>'revision' then
      update originals
      set retrieved_at = v_row->>'retrievedAt'
      where id = v_known.id;
      continue;
    end if;
    continue when v_known.kind = 'web_page'
      and v_known.url_key <> v_row->>'urlKey'
      and v_row->>'postKey' <> v_row->>'urlKey';
    continue when v_row ? 'candidate' and exists (
      select from candidates
      where artist_id = p_artist_id
        and suppression_key in (
          v_row->'candidate'->>'suppressionKey', 'lore ' || (v_row->>'urlKey')
        )
        and curation in ('declined', 'wrong_artist', 'incorrect')
    );
    update originals
    set current = false
    where id = v_known.id;
    insert into originals (
      id, artist_id, source_id, revision, kind, platform, account_id, entry_id, url, canonical_url,
      collection_url, url_key, post_key, title, text, text_length, published_at, activity_date,
      activity_date_kind, dated_from, dated_until, retrieved_at, truncated, curation, visibility,
      removed, gone, tokens, token_count, token_version, place_map
    )
    select
      r.id, p_artist_id, r."sourceId", r.revision, r.kind, r.platform, r."accountId", r."entryId", r.url,
      r."canonicalUrl", r."collectionUrl", r."urlKey", r."postKey", r.title, r.text, r."textLength",
      r."publishedAt", r."activityDate", r."activityDateKind", r."datedFrom", r."datedUntil",
      r."retrievedAt", r.truncated, coalesce(v_known.curation, r.curation, 'pending'),
      coalesce(v_known.visibility, 'public'), coalesce(v_known.removed, false),
      coalesce(v_known.gone, false), r.tokens::tsvector, r."tokenCount",
      coalesce(r."tokenVersion", 1), r."placeMap"
    from jsonb_to_record(v_row) as r (
      id uuid, "sourceId" text, revision text, kind text, platform text, "accountId" text,
      "entryId" text, url text, "canonicalUrl" text, "collectionUrl" text, "urlKey" text,
      "postKey" text, title text, text text, "textLength" integer, "publishedAt" text,
      "activityDate" text, "activityDateKind" text, "datedFrom" timestamptz,
      "datedUntil" timestamptz, "retrievedAt" text, truncated boolean, curation text, tokens text,
      "tokenCount" integer, "tokenVersion" integer, "placeMap" text
    )
    on conflict (artist_id, source_id, revision) do update
    set current = true,
      retrieved_at = excluded.retrieved_at,
      curation = excluded.curation,
      visibility = excluded.visibility,
      removed = excluded.removed,
      gone = excluded.gone
    returning id into v_stored;
    if v_stored = (v_row->>'id')::uuid and v_row->'statements' <> '[]' then
      perform write_statements(jsonb_build_array(
        jsonb_build_object('id', v_stored, 'statements', v_row->'statements')
      ));
    end if;
    if v_row ? 'candidate' and v_stored = (v_row->>'id')::uuid then
      perform record_candidate(p_artist_id, v_row->'candidate', v_stored);
    end if;
    update artists
    set evidence_changed_at = clock_timestamp()
    where id = p_artist_id;
  end loop;
end
$$;
