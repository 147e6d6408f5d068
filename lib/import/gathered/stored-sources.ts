import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { originals } from "#lib/db/tables/originals.js";
import { revisionOf } from "#lib/evidence/source-identity.js";
import { ErasedParts, partOfOriginal } from "#lib/import/records/erased-parts.js";
import type { OriginalRecord } from "#lib/import/records/records.js";
import type { SpooledRecords } from "#lib/import/records/spooled-records.js";
import { isOneOf } from "#lib/import/records/write-rows.js";
import { parsePartialDate } from "#lib/kernel/partial-date.js";

/** How a record compares with what is stored for its source. */
export type Standing = "new" | "changed" | "unchanged" | "kept" | "decided" | "erased";

/**
 * Reconciles records with what is stored for their sources (decision 8.18). People's decisions
 * stay: curation and visibility are kept, and a source that was removed, or found to be gone, is
 * left out (`decided`), and so is one that was erased (decision 8.31). A stored version that was read later than the record stays (`kept`), since
 * an archive does not say when it was made.
 *
 * @param again whether erased sources are imported again
 * @returns the standing of each record by sourceId; records that are `new`, `changed` or
 * `unchanged` are to be written
 */
export async function fitToStored(
  db: Database,
  artistId: string,
  records: SpooledRecords,
  again: boolean,
): Promise<Map<string, Standing>> {
  const erased = new ErasedParts(db, false);
  const standings = new Map<string, Standing>();
  for (const part of records.parts()) {
    const ids = part.map(([sourceId]) => sourceId);
    const stored = new Map(
      (await storedOriginals(db, artistId, ids)).map((row) => [row.sourceId, row]),
    );
    const coming = again ? part : await erased.without(part, (one) => partOfOriginal(...one));
    for (const [sourceId] of part) standings.set(sourceId, "erased");
    for (const [sourceId, record] of coming) {
      const row = stored.get(sourceId);
      standings.set(sourceId, fitted(sourceId, record, row));
      if (row !== undefined) records.set(sourceId, record);
    }
  }
  return standings;
}

type Stored = Awaited<ReturnType<typeof storedOriginals>>[number];

function fitted(sourceId: string, record: OriginalRecord, stored: Stored | undefined): Standing {
  if (stored === undefined) return "new";
  if (stored.removed || stored.gone) return "decided";
  const isSame = revisionOf(sourceId, record) === stored.revision;
  if (!isSame && isReadLater(stored.retrievedAt, record.retrievedAt)) return "kept";
  record.curation = stored.curation === "pending" ? record.curation : "approved";
  record.visibility = stored.visibility === "private" ? "private" : record.visibility;
  if (isSame) record.retrievedAt = stored.retrievedAt;
  return isSame ? "unchanged" : "changed";
}

/**
 * Whether the time at which the stored version was read is known, and is not before the other's.
 */
function isReadLater(stored: string | null, other: string | null): boolean {
  const [one, two] = [stored, other].map((text) => (text === null ? null : parsePartialDate(text)));
  if (one == null) return false;
  return two == null || one.start >= two.start;
}

function storedOriginals(db: Database, artistId: string, sourceIds: readonly string[]) {
  const { sourceId, revision, curation, visibility, removed, gone, retrievedAt } = originals;
  return db
    .select({ sourceId, revision, curation, visibility, removed, gone, retrievedAt })
    .from(originals)
    .where(and(eq(originals.artistId, artistId), isOneOf(sourceId, sourceIds), originals.current));
}

/** When the pages at these addresses were last read, by canonical address. */
export async function readTimes(
  db: Database,
  artistId: string,
  urlKeys: readonly string[],
): Promise<Map<string, string>> {
  const { urlKey, retrievedAt } = originals;
  const rows = await db
    .select({ urlKey, retrievedAt })
    .from(originals)
    .where(
      and(
        eq(originals.artistId, artistId),
        inArray(originals.kind, ["web_page"]),
        isOneOf(urlKey, urlKeys),
        originals.current,
      ),
    );
  return new Map(
    rows.flatMap((row) => (row.retrievedAt === null ? [] : [[row.urlKey, row.retrievedAt]])),
  );
}
