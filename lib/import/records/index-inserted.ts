import * as v from "valibot";
import { databaseFunctions } from "#lib/db/database-functions.js";
import type { IndexedTerms } from "#lib/evidence/search-terms.js";
import type { GatheredPostings } from "./gathered-postings.js";
import type { ImportTransaction } from "./write-rows.js";

const database = databaseFunctions({
  reserve_numbers: { returns: v.array(v.number()) },
  append_postings: { returns: v.unknown() },
  index_originals: { returns: v.unknown() },
});

/**
 * Size of the postings that are gathered before they are written, which bounds memory; about 3,000
 * originals.
 */
export const maxGathered = 500_000;

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
  postings: GatheredPostings,
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

/** Writes what was gathered, once it reaches this size. */
export async function writeGathered(
  tx: ImportTransaction,
  postings: GatheredPostings,
  atLeast = 1,
): Promise<void> {
  if (postings.size < atLeast) return;
  for (const rows of postings.take()) await database.append_postings(tx, rows);
}
