import { derivedColumns } from "#lib/evidence/source-identity.js";
import { type Count, countOf } from "#lib/local/import/import-report.js";
import { batches, type Statements } from "#lib/local/import/statements.js";
import { type PreparedOriginal, sourceKey } from "./prepare-originals.js";
import {
  type Description,
  describeOriginals,
  insertOriginals,
  retireOriginals,
  type StandingRow,
  standingOriginals,
} from "./store.js";

/**
 * Writes originals: a new revision beside the old ones, an earlier one made current again, or the
 * description of the current one. Answers the artists whose evidence changed; when something was
 * fetched says nothing about what it is, so `retrievedAt` alone is no such change.
 */
export async function applyOriginals(
  db: Statements,
  newId: () => string,
  originals: readonly PreparedOriginal[],
  onWritten: (originals: number) => void,
): Promise<{ count: Count; changed: string[] }> {
  const written: { created: boolean; artistId: string; isEvidence: boolean }[] = [];
  let done = 0;
  for (const batch of batches(originals, ({ content }) => content.text.length)) {
    const standing = await standingOriginals(
      db,
      batch.map(({ key }) => key),
    );
    const currentOf = new Map(
      standing.filter(({ current }) => current).map((row) => [sourceKey(row), row]),
    );
    const rowOf = new Map(standing.map((row) => [`${sourceKey(row)} ${row.revision}`, row]));
    const changes = batch.flatMap((original) => {
      const { key } = original;
      const current = currentOf.get(sourceKey(key));
      const same = rowOf.get(`${sourceKey(key)} ${key.revision}`);
      const change = { ...original, current, same };
      return same?.current && !same.gone && isDescribedAs(same, original.description)
        ? []
        : [change];
    });
    await writeChanges(db, newId, changes);
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
  return {
    count: countOf(originals.length, written),
    changed: written.filter(({ isEvidence }) => isEvidence).map(({ artistId }) => artistId),
  };
}

interface Change extends PreparedOriginal {
  /** The current row of the source. */
  current: StandingRow | undefined;
  /** The row that holds this very revision. */
  same: StandingRow | undefined;
}

async function writeChanges(db: Statements, newId: () => string, changes: Change[]) {
  const retired = changes.flatMap(({ current, same }) =>
    current !== undefined && current !== same ? [current.id] : [],
  );
  if (retired.length > 0) await retireOriginals(db, retired);
  const described = changes.flatMap(({ same, description }) =>
    same === undefined ? [] : [{ id: same.id, ...description }],
  );
  if (described.length > 0) await describeOriginals(db, described);
  const inserted = changes
    .filter(({ same }) => same === undefined)
    .map(({ key, description, content }) => ({
      id: newId(),
      ...key,
      ...description,
      ...content,
      ...derivedColumns(content),
    }));
  if (inserted.length > 0) await insertOriginals(db, inserted);
}

function isDescribedAs(row: Description, description: Description): boolean {
  const names = Object.keys(description) as (keyof Description)[];
  return names.every((name) => row[name] === description[name]);
}
