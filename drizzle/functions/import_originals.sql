-- Stores one batch of imported originals: p_retired_ids are rows that stop being current, p_described are
-- stored revisions that become current with a new description, p_inserted are new revisions. Written in this
-- order, because a source must have one current revision at every moment. A record states the whole (decision
-- 8.10), so it also undoes `gone`, until the account is read again.
-- Call it under the locks of the artists. Release 0.1.0 reserves no numbers and does not ask for indexing later.
create or replace function import_originals(
  p_retired_ids uuid[],
  p_described jsonb,
  p_inserted jsonb,
  p_indexed_later boolean default false, -- true: the caller adds p_inserted to the postings before its transaction ends
  p_statements jsonb default '[]' -- of p_inserted, as write_statements takes them; release 0.1.0 sends none
)
returns void
language plpgsql
volatile
as $$
begin
  update originals
  set current = false
  where id = any (p_retired_ids);
  update originals o
  set current = true,
    platform = r.platform,
    account_id = r."accountId",
    entry_id = r."entryId",
    retrieved_at = r."retrievedAt",
    curation = r.curation,
    visibility = r.visibility,
    removed = r.removed,
    gone = false,
    answer_id = r."answerId",
    answer_revision = r."answerRevision"
  from jsonb_to_recordset(p_described) as r (
    id uuid, platform text, "accountId" text, "entryId" text, "retrievedAt" text, curation text,
    visibility text, removed boolean, "answerId" uuid, "answerRevision" text
  )
  where o.id = r.id;
  perform set_config('originals.indexed_later', p_indexed_later::text, true);
  insert into originals (
    id, number, artist_id, source_id, revision, kind, platform, account_id, entry_id,
    url, canonical_url, collection_url, url_key, post_key, title, text, text_length,
    published_at, activity_date, activity_date_kind, dated_from, dated_until, retrieved_at,
    truncated, curation, visibility, removed, answer_id, answer_revision, tokens, token_count,
    token_version, place_map
  )
  overriding system value
  select
    r.id, coalesce(r."reservedNumber", nextval(pg_get_serial_sequence('originals', 'number'))), r."artistId", r."sourceId", r.revision, r.kind, r.platform, r."accountId", r."entryId",
    r.url, r."canonicalUrl", r."collectionUrl", r."urlKey", r."postKey", r.title, r.text,
    r."textLength", r."publishedAt", r."activityDate", r."activityDateKind", r."datedFrom",
    r."datedUntil", r."retrievedAt", r.truncated, r.curation, r.visibility, r.removed,
    r."answerId", r."answerRevision", r.tokens::tsvector, r."tokenCount", coalesce(r."tokenVersion", 1), r."placeMap"
  from jsonb_to_recordset(p_inserted) as r (
    id uuid, "reservedNumber" integer, "artistId" uuid, "sourceId" text, revision text, kind text, platform text,
    "accountId" text, "entryId" text, url text, "canonicalUrl" text, "collectionUrl" text,
    "urlKey" text, "postKey" text, title text, text text, "textLength" integer, "publishedAt" text,
    "activityDate" text, "activityDateKind" text, "datedFrom" timestamptz,
    "datedUntil" timestamptz, "retrievedAt" text, truncated boolean, curation text,
    visibility text, removed boolean, "answerId" uuid, "answerRevision" text, tokens text,
    "tokenCount" integer, "tokenVersion" integer, "placeMap" text
  );
  perform set_config('originals.indexed_later', 'false', true);
  perform write_statements(p_statements);
end
$$;
