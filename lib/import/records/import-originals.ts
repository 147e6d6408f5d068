import { and, or } from "drizzle-orm";
import * as v from "valibot";
import { describedNames } from "#lib/contract/original.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { originals } from "#lib/db/tables/originals.js";
import { analyzedText, indexedTermsOf } from "#lib/evidence/search-terms.js";
import {
  type DerivedColumns,
  derivedColumns,
  type OriginalContent,
} from "#lib/evidence/source-identity.js";
import { picked } from "#lib/kernel/picked.js";
import { GatheredPostings } from "./gathered-postings.js";
import { countOf, type RecordCount } from "./import-report.js";
import { indexInserted, maxGathered, reserveNumbers, writeGathered } from "./index-inserted.js";
import {
  type OriginalDescription,
  type PreparedOriginal,
  type RevisionKey,
  sourceKey,
} from "./prepare-originals.js";
import { batches, type ImportTransaction, isOneOf } from "./write-rows.js";

type NewOriginal = { id: string; number: number } & RevisionKey &
  OriginalDescription &
  Omit<OriginalContent, "places"> &
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
 * `retrievedAt` alone does not count.
 */
export async function importOriginals(
  tx: ImportTransaction,
  newId: () => string,
  prepared: Iterable<PreparedOriginal>,
  onWritten: (count: number) => void,
): Promise<{ count: RecordCount; changed: string[] }> {
  const written: { created: boolean; artistId: string; isEvidence: boolean }[] = [];
  let done = 0;
  const postings = new GatheredPostings();
  for (const batch of batches(prepared, ({ content }) => content.text.length)) {
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
    await writeGathered(tx, postings, maxGathered);
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
    done += batch.length;
    onWritten(done);
  }
  await writeGathered(tx, postings);
  return {
    count: countOf(done, written),
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
  postings: GatheredPostings,
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
    .map((change) => ({ ...change, id: newId(), analyzed: analyzedText(change.content.text) }));
  const numbers = await reserveNumbers(tx, coming.length);
  const stated: { id: string; statements: DerivedColumns["statements"] }[] = [];
  const inserted = coming.map(({ id, key, description, content, analyzed }, at) => {
    const number = numbers[at] as number;
    const { statements, ...derived } = derivedColumns(content, analyzed);
    if (statements.length > 0) stated.push({ id, statements });
    // The place map is among the derived columns, in its stored form.
    const { places: _places, ...columns } = content;
    return { id, number, ...key, ...description, ...columns, ...derived };
  });
  await database.import_originals(tx, {
    retiredIds: retired,
    described,
    inserted,
    indexedLater: true,
    statements: stated,
  });
  const indexed = coming.map(({ id, key, content, analyzed }, at) => ({
    id,
    artistId: key.artistId,
    reservedNumber: numbers[at] as number,
    terms: indexedTermsOf(content, analyzed),
  }));
  await indexInserted(tx, indexed, postings);
}

/** A description as stored in a row. */
type Described = { [Name in keyof OriginalDescription]: unknown };

function isDescribedAs(row: Described, description: OriginalDescription): boolean {
  return describedNames.every((name) => row[name] === description[name]);
}
