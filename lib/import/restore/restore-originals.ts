import { and, eq, not, or } from "drizzle-orm";
import * as v from "valibot";
import { type OriginalColumn, originalEntries, revisedNames } from "#lib/contract/original.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { type JsonRow, updateRows } from "#lib/db/put-rows.js";
import { originals } from "#lib/db/tables/originals.js";
import { analyzedText, indexedTermsOf } from "#lib/evidence/search-terms.js";
import { type DerivedColumns, derivedColumns } from "#lib/evidence/source-identity.js";
import type { Line } from "#lib/import/records/import-problem.js";
import {
  type InsertedOriginal,
  indexInserted,
  reserveNumbers,
  writeGathered,
} from "#lib/import/records/index-inserted.js";
import { SpooledPostings } from "#lib/import/records/spooled-postings.js";
import {
  batches,
  type ImportTransaction,
  isOneOf,
  type WrittenRow,
} from "#lib/import/records/write-rows.js";
import { picked } from "#lib/kernel/picked.js";
import { finished } from "#lib/kernel/steps.js";
import type { KnownUsers } from "./restore-users.js";
import type { RestoredRecord } from "./restored-records.js";
import { rowOf } from "./restored-records.js";

type Original = RestoredRecord<"original">;

/** The statements of one original, as `write_statements` takes them. */
interface Stated {
  id: string;
  statements: DerivedColumns["statements"];
}

const database = databaseFunctions({
  restore_originals: {
    json: { originals: json<readonly JsonRow[]>(), statements: json<readonly Stated[]>() },
    returns: v.unknown(),
  },
});

const key = ["artist_id", "source_id", "revision"];
/**
 * Columns that describe a source or identify the row; the others are the content that the revision
 * hashes.
 */
const described = Object.keys(originalEntries("exported"))
  .filter((name) => ![...revisedNames, "placeMap"].includes(name))
  .map((name) => originals[name as OriginalColumn].name);

/**
 * Writes all revisions of the sources in an export; what derives from their texts is computed
 * again.
 */
export async function restoreOriginals(
  tx: ImportTransaction,
  artistId: string,
  lines: readonly Line<Original>[],
  users: KnownUsers,
  onWritten: (count: number) => void,
): Promise<WrittenRow[]> {
  const records = lines.map(({ record }) => ({
    ...record,
    providedBy: users.idOf(record.providedBy),
  }));
  using postings = new SpooledPostings();
  const written: WrittenRow[] = [];
  let done = 0;
  for (const batch of batches(records, ({ text }) => text.length)) {
    await retireOthers(tx, artistId, batch);
    const known = await knownRevisions(tx, artistId, batch);
    const updated = batch
      .filter(({ revision }) => known.has(revision))
      .map((record) => picked(rowOf("original", record), described));
    written.push(...(await updateRows(tx, "originals", updated, key)));
    const coming = batch.filter(({ revision }) => !known.has(revision));
    await insertOriginals(tx, coming, postings);
    written.push(...coming.map(() => ({ created: true })));
    done += batch.length;
    onWritten(done);
  }
  await writeGathered(tx, postings, () => onWritten(done));
  return written;
}

const sourceIdsOf = (records: readonly Original[]) => records.map(({ sourceId }) => sourceId);
const revisionsOf = (records: readonly Original[]) => records.map(({ revision }) => revision);

async function knownRevisions(
  tx: ImportTransaction,
  artistId: string,
  batch: readonly Original[],
): Promise<Set<string>> {
  const stored = await tx
    .select({ revision: originals.revision })
    .from(originals)
    .where(and(eq(originals.artistId, artistId), isOneOf(originals.sourceId, sourceIdsOf(batch))));
  return new Set(stored.map(({ revision }) => revision));
}

/**
 * A source has one current revision at any time, so a current revision other than the export's is
 * retired first.
 */
async function retireOthers(
  tx: ImportTransaction,
  artistId: string,
  batch: readonly Original[],
): Promise<void> {
  const { current, sourceId, revision } = originals;
  const kept = batch.filter((record) => record.current);
  const retired = batch.filter((record) => !record.current);
  await tx
    .update(originals)
    .set({ current: false })
    .where(
      and(
        eq(originals.artistId, artistId),
        current,
        isOneOf(sourceId, sourceIdsOf(batch)),
        or(
          isOneOf(revision, revisionsOf(retired)),
          and(isOneOf(sourceId, sourceIdsOf(kept)), not(isOneOf(revision, revisionsOf(kept)))),
        ),
      ),
    );
}

async function insertOriginals(
  tx: ImportTransaction,
  records: readonly Original[],
  postings: SpooledPostings,
): Promise<void> {
  if (records.length === 0) return;
  const numbers = await reserveNumbers(tx, records.length);
  const stated: Stated[] = [];
  const inserted: InsertedOriginal[] = [];
  const rows = records.map((record, at) => {
    const number = numbers[at] as number;
    const analyzed = finished(analyzedText(record.text));
    const { statements, ...derived } = finished(derivedColumns(record, analyzed));
    if (statements.length > 0) stated.push({ id: record.id, statements });
    const { id, artistId } = record;
    inserted.push({
      id,
      artistId,
      reservedNumber: number,
      terms: indexedTermsOf(record, analyzed),
    });
    return { ...derived, ...record, number };
  });
  await database.restore_originals(tx, { originals: rows, statements: stated });
  await indexInserted(tx, inserted, postings);
}
