-- Stores public originals that came from outside, under the artist's lock: a new revision takes the
-- place of the one before, a known one is only seen again. What an import or a person decided about a
-- source (curation, visibility, removal) stays, and so does what a reading found gone. A page that is new
-- here comes with the candidate for its review; one whose candidate was turned down, under the address
-- that it calls its own or the one that it was read at, is not stored again (decision 3.28). A page that
-- calls a known page's address its own does not take its place: another page of the same host could
-- (decision 9.13).
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
    -- An address that fits no index is left out, so that it does not stop what came with it
    -- (decision 9.12).
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
      removed, gone, tokens, token_count
    )
    select
      r.id, p_artist_id, r."sourceId", r.revision, r.kind, r.platform, r."accountId", r."entryId", r.url,
      r."canonicalUrl", r."collectionUrl", r."urlKey", r."postKey", r.title, r.text, r."textLength",
      r."publishedAt", r."activityDate", r."activityDateKind", r."datedFrom", r."datedUntil",
      r."retrievedAt", r.truncated, coalesce(v_known.curation, r.curation, 'pending'),
      coalesce(v_known.visibility, 'public'), coalesce(v_known.removed, false),
      coalesce(v_known.gone, false), r.tokens::tsvector, r."tokenCount"
    from jsonb_to_record(v_row) as r (
      id uuid, "sourceId" text, revision text, kind text, platform text, "accountId" text,
      "entryId" text, url text, "canonicalUrl" text, "collectionUrl" text, "urlKey" text,
      "postKey" text, title text, text text, "textLength" integer, "publishedAt" text,
      "activityDate" text, "activityDateKind" text, "datedFrom" timestamptz,
      "datedUntil" timestamptz, "retrievedAt" text, truncated boolean, curation text, tokens text,
      "tokenCount" integer
    )
    on conflict (artist_id, source_id, revision) do update
    set current = true,
      retrieved_at = excluded.retrieved_at,
      curation = excluded.curation,
      visibility = excluded.visibility,
      removed = excluded.removed,
      gone = excluded.gone
    returning id into v_stored;
    if v_row ? 'candidate' and v_stored = (v_row->>'id')::uuid then
      perform record_candidate(p_artist_id, v_row->'candidate', v_stored);
    end if;
    update artists
    set evidence_changed_at = clock_timestamp()
    where id = p_artist_id;
  end loop;
end
$$;
