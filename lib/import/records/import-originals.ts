import { and, or } from "drizzle-orm";
import * as v from "valibot";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { originals } from "#lib/db/tables/originals.js";
import type { OriginalContent } from "#lib/evidence/hashed-source.js";
import { analyzedText, indexedTermsOf } from "#lib/evidence/search-terms.js";
import { type DerivedColumns, derivedColumns } from "#lib/evidence/source-identity.js";
import { picked } from "#lib/kernel/picked.js";
import { finished } from "#lib/kernel/steps.js";
import { type ErasedParts, partOfOriginal } from "./erased-parts.js";
import { countOf, type RecordCount } from "./import-report.js";
import {
  type InsertedOriginal,
  indexInserted,
  reserveNumbers,
  writeGathered,
} from "./index-inserted.js";
import {
  describedNames,
  type OriginalDescription,
  type PreparedOriginal,
  type RevisionKey,
} from "./prepare-originals.js";
import { sourceKey } from "./read-records.js";
import { SpooledPostings } from "./spooled-postings.js";
import { batches, type ImportTransaction, isOneOf } from "./write-rows.js";

type NewOriginal = { id: string; number: number } & RevisionKey &
  OriginalDescription &
  Omit<OriginalContent, "places" | "voices"> &
  Omit<DerivedColumns, "statements">;

const database = databaseFunctions({
  import_originals: {
    json: {
      described: json<readonly (OriginalDescription & { id: string })[]>(),
      inserted: json<readonly NewOriginal[]>(),
      statements: json<readonly Pick<DerivedColumns & { id: string }, "id" | "statements">[]>(),
    },
    returns: v.unknown(),
  },
});

/**
 * Writes originals: inserts a new revision, makes an earlier revision current again, or updates the
 * description of the current revision. Returns the artists whose evidence changed; a change of
 * `retrievedAt` alone does not count. Erased sources are kept out.
 */
export async function importOriginals(
  tx: ImportTransaction,
  newId: () => string,
  prepared: Iterable<PreparedOriginal>,
  erased: ErasedParts,
  onWritten: (count: number) => void,
): Promise<{ count: RecordCount; changed: string[] }> {
  const written: { created: boolean; artistId: string; isEvidence: boolean }[] = [];
  let [done, kept] = [0, 0];
  using postings = new SpooledPostings();
  for (const coming of batches(prepared, ({ content }) => content.text.length)) {
    const batch = await erased.without(coming, ({ key, description, content }) =>
      partOfOriginal(key.sourceId, { ...key, ...description, ...content }),
    );
    const existing = await existingOriginals(
      tx,
      batch.map(({ key }) => key),
    );
    const currentOf = new Map(
      existing.filter(({ current }) => current).map((row) => [sourceKey(row), row]),
    );
    const rowOf = new Map(existing.map((row) => [`${sourceKey(row)} ${row.revision}`, row]));
    const changes = batch.flatMap((original) => {
      const { key } = original;
      const current = currentOf.get(sourceKey(key));
      const same = rowOf.get(`${sourceKey(key)} ${key.revision}`);
      const change = { ...original, current, same };
      return same?.current && !same.gone && isDescribedAs(same, original.description)
        ? []
        : [change];
    });
    await writeChanges(tx, newId, changes, postings);
    for (const { key, current, same, description } of changes) {
      const isOnlyFetched =
        same?.current === true &&
        !same.gone &&
        isDescribedAs({ ...same, retrievedAt: description.retrievedAt }, description);
      written.push({
        created: current === undefined,
        artistId: key.artistId,
        isEvidence: !isOnlyFetched,
      });
    }
    done += coming.length;
    kept += coming.length - batch.length;
    onWritten(done);
  }
  await writeGathered(tx, postings, () => onWritten(done));
  return {
    count: countOf(done - kept, written),
    changed: written.filter(({ isEvidence }) => isEvidence).map(({ artistId }) => artistId),
  };
}

type ExistingOriginal = Awaited<ReturnType<typeof existingOriginals>>[number];

/** The current rows of these sources and the rows of these revisions, without text; it may return others too. */
function existingOriginals(tx: ImportTransaction, keys: readonly RevisionKey[]) {
  const { id, artistId, sourceId, revision, current, gone } = originals;
  const description = picked(originals, describedNames);
  return tx
    .select({ id, artistId, sourceId, revision, current, gone, ...description })
    .from(originals)
    .where(
      and(
        isOneOf(artistId, [...new Set(keys.map((key) => key.artistId))]),
        isOneOf(
          sourceId,
          keys.map((key) => key.sourceId),
        ),
        or(
          current,
          isOneOf(
            revision,
            keys.map((key) => key.revision),
          ),
        ),
      ),
    );
}

interface Change extends PreparedOriginal {
  /** The current row of the source. */
  current: ExistingOriginal | undefined;
  /** The row of this revision. */
  same: ExistingOriginal | undefined;
}

/**
 * Writes changes to originals. Index entries of inserted originals are added to `postings`, which
 * the caller must still write.
 */
async function writeChanges(
  tx: ImportTransaction,
  newId: () => string,
  changes: Change[],
  postings: SpooledPostings,
): Promise<void> {
  if (changes.length === 0) return;
  const retired = changes.flatMap(({ current, same }) =>
    current !== undefined && current !== same ? [current.id] : [],
  );
  const described = changes.flatMap(({ same, description }) =>
    same === undefined ? [] : [{ id: same.id, ...description }],
  );
  const coming = changes
    .filter(({ same }) => same === undefined)
    .map((change) => ({ ...change, id: newId() }));
  const numbers = await reserveNumbers(tx, coming.length);
  const stated: { id: string; statements: DerivedColumns["statements"] }[] = [];
  const indexed: InsertedOriginal[] = [];
  const inserted = coming.map(({ id, key, description, content }, at) => {
    const number = numbers[at] as number;
    const analyzed = finished(analyzedText(content.text));
    const { statements, ...derived } = finished(derivedColumns(content, analyzed));
    const terms = indexedTermsOf(content, analyzed);
    indexed.push({ id, artistId: key.artistId, reservedNumber: number, terms });
    if (statements.length > 0) stated.push({ id, statements });
    // The place map is among the derived columns, in its stored form.
    const { places: _places, voices: _voices, ...columns } = content;
    return { id, number, ...key, ...description, ...columns, ...derived };
  });
  await database.import_originals(tx, {
    retiredIds: retired,
    described,
    inserted,
    indexedLater: true,
    statements: stated,
  });
  await indexInserted(tx, indexed, postings);
}

/** A description as stored in a row. */
type Described = { [Name in keyof OriginalDescription]: unknown };

function isDescribedAs(row: Described, description: OriginalDescription): boolean {
  return describedNames.every((name) => row[name] === description[name]);
}
