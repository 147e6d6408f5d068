import { sql } from "drizzle-orm";
import * as v from "valibot";
import { rowsOf, type Statements } from "#lib/local/import/statements.js";

const LinkRow = v.object({
  artistId: v.string(),
  platform: v.string(),
  identifier: v.string(),
  foldedIdentifier: v.string(),
  url: v.string(),
  host: v.string(),
});
export type LinkRow = v.InferOutput<typeof LinkRow>;

/** Links that stand where one of these would: of the same artist and platform, or of the same profile. */
export function standingLinks(db: Statements, rows: readonly LinkRow[]): Promise<LinkRow[]> {
  return rowsOf(
    db,
    sql`
      select distinct
        l.artist_id as "artistId",
        l.platform,
        l.identifier,
        l.folded_identifier as "foldedIdentifier",
        l.url,
        l.host
      from links l
      join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r ("artistId" uuid, platform text, "foldedIdentifier" text)
        on l.platform = r.platform
        and (l.artist_id = r."artistId" or l.folded_identifier = r."foldedIdentifier")`,
    LinkRow,
  );
}

/** Puts links in the place of those that stand; the old ones go first, so that two may swap profiles. */
export async function replaceLinks(db: Statements, rows: readonly LinkRow[]): Promise<void> {
  const values = JSON.stringify(rows);
  await db.execute(sql`
    delete from links l
    using jsonb_to_recordset(${values}::jsonb) as r ("artistId" uuid, platform text)
    where l.artist_id = r."artistId"
      and l.platform = r.platform`);
  await db.execute(sql`
    insert into links (artist_id, platform, identifier, folded_identifier, url, host)
    select r."artistId", r.platform, r.identifier, r."foldedIdentifier", r.url, r.host
    from jsonb_to_recordset(${values}::jsonb) as r (
      "artistId" uuid,
      platform text,
      identifier text,
      "foldedIdentifier" text,
      url text,
      host text
    )`);
}

const AccountRow = v.object({
  artistId: v.string(),
  platform: v.string(),
  accountId: v.string(),
  handle: v.string(),
  url: v.string(),
  host: v.string(),
  connected: v.boolean(),
});
export type AccountRow = v.InferOutput<typeof AccountRow>;

/** All accounts of these artists. */
export function standingAccounts(
  db: Statements,
  artistIds: readonly string[],
): Promise<AccountRow[]> {
  return rowsOf(
    db,
    sql`
      select
        artist_id as "artistId",
        platform,
        account_id as "accountId",
        handle,
        url,
        host,
        connected
      from accounts
      where artist_id in (
        select value::uuid
        from jsonb_array_elements_text(${JSON.stringify(artistIds)}::jsonb)
      )`,
    AccountRow,
  );
}

/** Writes accounts as they are to stand. Rows that disconnect must be written before those that connect. */
export async function writeAccounts(db: Statements, rows: readonly AccountRow[]): Promise<void> {
  await db.execute(sql`
    insert into accounts (artist_id, platform, account_id, handle, url, host, connected)
    select r."artistId", r.platform, r."accountId", r.handle, r.url, r.host, r.connected
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      "artistId" uuid,
      platform text,
      "accountId" text,
      handle text,
      url text,
      host text,
      connected boolean
    )
    on conflict (artist_id, platform, account_id) do update
      set handle = excluded.handle,
        url = excluded.url,
        host = excluded.host,
        connected = excluded.connected`);
}

/**
 * Cancels the unfinished jobs whose request names one of these accounts (contract 1, `cancelled`). A
 * slice that is under way has lost its lease with that, so nothing of it is stored.
 */
export async function cancelJobsOf(
  db: Statements,
  disconnected: readonly Pick<AccountRow, "artistId" | "platform" | "accountId">[],
): Promise<void> {
  await db.execute(sql`
    update jobs j
    set stage = 'cancelled',
      run_at = null,
      leased = false,
      finished_at = clock_timestamp(),
      updated_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(disconnected)}::jsonb)
      as r ("artistId" uuid, platform text, "accountId" text)
    where j.artist_id = r."artistId"
      and j.kind in ('social_ingest', 'caption_extract', 'latest_refresh')
      and j.finished_at is null
      and j.request->>'platform' = r.platform
      and j.request->>'accountId' = r."accountId"`);
}
