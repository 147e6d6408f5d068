import * as v from "valibot";
import { databaseFunctions } from "#lib/db/database-functions.js";
import type { IndexedTerms } from "#lib/evidence/search-terms.js";
import type { SpooledPostings } from "./spooled-postings.js";
import type { ImportTransaction } from "./write-rows.js";

const database = databaseFunctions({
  reserve_numbers: { returns: v.array(v.number()) },
  append_postings: { returns: v.unknown() },
  index_originals: { returns: v.unknown() },
});

/**
 * An original that was inserted without its postings; `terms` is null when its entries are computed
 * from the stored row.
 */
export interface InsertedOriginal {
  id: string;
  artistId: string;
  reservedNumber: number;
  terms: IndexedTerms | null;
}

/** Numbers for the originals to be inserted next, ascending. */
export function reserveNumbers(tx: ImportTransaction, count: number): Promise<number[]> {
  return database.reserve_numbers(tx, { count });
}

/** Gathers the index entries of originals in the order of their numbers, or writes them at once. */
export async function indexInserted(
  tx: ImportTransaction,
  inserted: readonly InsertedOriginal[],
  postings: SpooledPostings,
): Promise<void> {
  if (inserted.every(({ terms }) => terms !== null)) {
    for (const { artistId, reservedNumber, terms } of inserted) {
      if (terms !== null) postings.add(artistId, reservedNumber, terms);
    }
    return;
  }
  // Entries must be written in number order, so those of earlier originals come first.
  await writeGathered(tx, postings);
  await database.index_originals(tx, { ids: inserted.map(({ id }) => id) });
}

/** Writes what was gathered; `onPart` is called after each part. */
export async function writeGathered(
  tx: ImportTransaction,
  postings: SpooledPostings,
  onPart = () => {},
): Promise<void> {
  for (const rows of postings.take()) {
    await database.append_postings(tx, rows);
    onPart();
  }
}
