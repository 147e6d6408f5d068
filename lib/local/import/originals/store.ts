import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { DerivedColumns, OriginalContent } from "#lib/evidence/source-identity.js";
import { rowsOf, type Statements } from "#lib/local/import/statements.js";

/** The columns that describe a source and may change while its content stays. */
const Description = v.object({
  platform: v.nullable(v.string()),
  accountId: v.nullable(v.string()),
  entryId: v.nullable(v.string()),
  retrievedAt: v.nullable(v.string()),
  curation: v.string(),
  visibility: v.string(),
  removed: v.boolean(),
  answerId: v.nullable(v.string()),
  answerRevision: v.nullable(v.string()),
});
export type Description = v.InferOutput<typeof Description>;

const StandingRow = v.object({
  id: v.string(),
  artistId: v.string(),
  sourceId: v.string(),
  revision: v.string(),
  current: v.boolean(),
  gone: v.boolean(),
  ...Description.entries,
});
export type StandingRow = v.InferOutput<typeof StandingRow>;

/** What names one revision of one source. */
export interface RevisionKey {
  artistId: string;
  sourceId: string;
  revision: string;
}

/** Of each of these sources the current row and the row of this revision, without their text. */
export function standingOriginals(
  db: Statements,
  keys: readonly RevisionKey[],
): Promise<StandingRow[]> {
  return rowsOf(
    db,
    sql`
      select
        o.id,
        o.artist_id as "artistId",
        o.source_id as "sourceId",
        o.revision,
        o.current,
        o.gone,
        o.platform,
        o.account_id as "accountId",
        o.entry_id as "entryId",
        o.retrieved_at as "retrievedAt",
        o.curation,
        o.visibility,
        o.removed,
        o.answer_id as "answerId",
        o.answer_revision as "answerRevision"
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        as k ("artistId" uuid, "sourceId" text, revision text)
      join originals o
        on o.artist_id = k."artistId"
        and o.source_id = k."sourceId"
      where o.current
        or o.revision = k.revision`,
    StandingRow,
  );
}

/** Makes room for another revision of the same source: a source has one current row at every moment. */
export async function retireOriginals(db: Statements, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update originals
    set current = false
    where id in (
      select value::uuid
      from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)
    )`);
}

/**
 * Makes stored revisions current and describes them anew; their content stays. A record states the whole
 * (contract 8), so that what a reading found gone is there again until it is read the next time.
 */
export async function describeOriginals(
  db: Statements,
  rows: readonly (Description & { id: string })[],
): Promise<void> {
  await db.execute(sql`
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
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid,
      platform text,
      "accountId" text,
      "entryId" text,
      "retrievedAt" text,
      curation text,
      visibility text,
      removed boolean,
      "answerId" uuid,
      "answerRevision" text
    )
    where o.id = r.id`);
}

export type NewOriginal = { id: string } & RevisionKey &
  Description &
  OriginalContent &
  DerivedColumns;

/** Stores revisions that were never seen before, as the current ones of their sources. */
export async function insertOriginals(db: Statements, rows: readonly NewOriginal[]): Promise<void> {
  await db.execute(sql`
    insert into originals (
      id, artist_id, source_id, revision, kind, platform, account_id, entry_id,
      url, canonical_url, collection_url, url_key, post_key, title, text, text_length,
      published_at, activity_date, activity_date_kind, dated_from, dated_until, retrieved_at,
      truncated, curation, visibility, removed, answer_id, answer_revision, tokens, token_count
    )
    select
      r.id, r."artistId", r."sourceId", r.revision, r.kind, r.platform, r."accountId", r."entryId",
      r.url, r."canonicalUrl", r."collectionUrl", r."urlKey", r."postKey", r.title, r.text,
      r."textLength", r."publishedAt", r."activityDate", r."activityDateKind", r."datedFrom",
      r."datedUntil", r."retrievedAt", r.truncated, r.curation, r.visibility, r.removed,
      r."answerId", r."answerRevision", r.tokens::tsvector, r."tokenCount"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid,
      "artistId" uuid,
      "sourceId" text,
      revision text,
      kind text,
      platform text,
      "accountId" text,
      "entryId" text,
      url text,
      "canonicalUrl" text,
      "collectionUrl" text,
      "urlKey" text,
      "postKey" text,
      title text,
      text text,
      "textLength" integer,
      "publishedAt" text,
      "activityDate" text,
      "activityDateKind" text,
      "datedFrom" timestamptz,
      "datedUntil" timestamptz,
      "retrievedAt" text,
      truncated boolean,
      curation text,
      visibility text,
      removed boolean,
      "answerId" uuid,
      "answerRevision" text,
      tokens text,
      "tokenCount" integer
    )`);
}
