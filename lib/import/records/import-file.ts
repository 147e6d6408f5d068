import { createReadStream } from "node:fs";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import { artists } from "#lib/db/tables/artists.js";
import { isExportHeader } from "#lib/import/restore/read-export.js";
import { restoreExport } from "#lib/import/restore/restore-export.js";
import type { SigningKey } from "#lib/kernel/signing-keys.js";
import { ErasedParts, partOfAccount, partOfCandidate, partOfLink } from "./erased-parts.js";
import { importAccounts } from "./import-accounts.js";
import { importCandidates } from "./import-candidates.js";
import { importFailure } from "./import-failure.js";
import { importLinks } from "./import-links.js";
import { importLore } from "./import-lore.js";
import { importOriginals } from "./import-originals.js";
import { importPeople } from "./import-people.js";
import { ImportProblem, Problems } from "./import-problem.js";
import type { ImportReport } from "./import-report.js";
import { linesOf } from "./lines-of.js";
import { preparedFrom } from "./prepare-originals.js";
import { type RecordsByType, readRecords } from "./read-records.js";
import { repeatedKeys } from "./repeated-keys.js";
import type { SpooledRecords } from "./spooled-records.js";
import { type ImportTransaction, isOneOf } from "./write-rows.js";

/** The calls that every import makes before it writes: the time, erased artists, and the locks. */
export const importCalls = databaseFunctions({
  current_instant: { returns: v.string() },
  erased_artists: { returns: v.array(v.string()) },
  lock_artists: { returns: v.array(v.string()) },
});

/** Receives the progress: lines read, warnings, then originals written of all originals. */
export interface ImportProgress {
  onLine(line: number): void;
  onOriginals(written: number, all: number): void;
  /** A sentence about something that is imported but may be a mistake. */
  onWarning(sentence: string): void;
}

export interface ImportOptions {
  /** What was erased may be imported again (decisions 8.27 and 8.31). */
  again?: boolean;
  /** The keys of this service, whose exports may name who acts for the artist. */
  keys?: readonly SigningKey[];
  /** Any export may name who acts for the artist (decision 8.26). */
  withRights?: boolean;
  /** The issuer of the subjects in the file: this environment's identity provider. */
  issuer?: string | null;
}

const silent: ImportProgress = { onLine: () => {}, onOriginals: () => {}, onWarning: () => {} };
/** Each artist's lock takes an entry in Postgres' lock table until the end of the transaction. */
const maxArtists = 4000;

/**
 * Loads a file of records, all or nothing.
 *
 * @throws ImportProblem or CliError, or whatever opening the file throws
 */
export function importFile(
  db: Database,
  newId: () => string,
  path: string,
  progress?: ImportProgress,
): Promise<ImportReport> {
  return importLines(db, newId, linesOf(createReadStream(path)), progress);
}

/**
 * Loads records, one JSON object per line (null: a line that is not UTF-8), in one transaction.
 * Lines may name artists and users from any other line. Idempotent (decision 8.9).
 *
 * @throws ImportProblem, which names the lines, or CliError when the database is unavailable
 */
export async function importLines(
  db: Database,
  newId: () => string,
  lines: AsyncIterable<string | null>,
  progress: ImportProgress = silent,
  { again = false, keys = [], withRights = false, issuer = null }: ImportOptions = {},
): Promise<ImportReport> {
  const [first, all] = await peeked(lines);
  const currentTime = async () => new Date(await importCalls.current_instant(db, {}));
  if (isExportHeader(first)) {
    const lock = async (tx: ImportTransaction, artistId: string) => {
      await importCalls.lock_artists(tx, { artistIds: [artistId] });
      await refuseErased(tx, new Map([[artistId, 1]]), again);
    };
    const now = await currentTime();
    return restoreExport(db, newId, all, progress, { keys, withRights, issuer, again, now, lock });
  }
  // Everything is parsed before the locks are taken, so that they are held only briefly.
  using read = await readRecords(all, progress.onLine);
  const { records, originals } = read;
  for (const sentence of repeatedKeys(records)) progress.onWarning(sentence);
  const references = referencesTo(records);
  try {
    const importedAt = await currentTime();
    return await db.transaction(async (tx) => {
      const known = await importCalls.lock_artists(tx, { artistIds: [...references.keys()] });
      refuseUnknownArtists(new Set(known), records, references);
      await refuseErased(
        tx,
        new Map(records.artist.map(({ line, record }) => [record.id, line])),
        again,
      );
      const problems = new Problems();
      const given = { issuer, records, originals, importedAt, again };
      const report = await importRecords(tx, newId, given, problems, progress.onOriginals);
      problems.refuse();
      return report;
    });
  } catch (problem) {
    throw importFailure(problem);
  }
}

/** The first line (null when there is none), and all lines. */
async function peeked(
  lines: AsyncIterable<string | null>,
): Promise<[string | null, AsyncIterable<string | null>]> {
  const rest = lines[Symbol.asyncIterator]();
  const first = await rest.next();
  async function* all() {
    if (first.done) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  return [first.done ? null : first.value, all()];
}

/** What is imported under the locks of its artists. */
interface Importing {
  /** The issuer of the subjects in the file; null: not known. */
  issuer: string | null;
  records: RecordsByType;
  originals: SpooledRecords;
  importedAt: Date;
  again: boolean;
}

/** Writes records of known artists; what cannot be written is noted as a problem. */
export async function importRecords(
  tx: ImportTransaction,
  newId: () => string,
  { issuer, records, originals, importedAt, again }: Importing,
  problems: Problems,
  onOriginals: ImportProgress["onOriginals"],
): Promise<ImportReport> {
  const erased = new ErasedParts(tx, again);
  const { prepared, warnings } = preparedFrom(originals, records.original, importedAt);
  const report = await importPeople(tx, newId, issuer, records, problems);
  const changed: string[][] = [];
  if (records.link.length > 0) {
    const coming = await erased.without(records.link, partOfLink);
    const links = await importLinks(tx, coming, problems);
    report.link = links.count;
    changed.push(links.changed);
  }
  if (records.account.length > 0) {
    const coming = await erased.without(records.account, partOfAccount);
    const accounts = await importAccounts(tx, coming);
    report.account = accounts.count;
    changed.push(accounts.changed);
  }
  if (originals.size > 0) {
    const written = await importOriginals(tx, newId, prepared, erased, (done) =>
      onOriginals(done, originals.size),
    );
    report.original = written.count;
    changed.push(written.changed);
  }
  // After the originals, because a candidate names the page that was saved for it.
  if (records.candidate.length > 0) {
    const coming = await erased.without(records.candidate, partOfCandidate);
    report.candidate = await importCandidates(tx, newId, coming, problems);
  }
  if (records.lore.length > 0) report.lore = await importLore(tx, records.lore);
  const artistIds = [...new Set(changed.flat())];
  if (artistIds.length > 0) {
    await tx
      .update(artists)
      .set({ evidenceChangedAt: sql`clock_timestamp()` })
      .where(isOneOf(artists.id, artistIds));
  }
  return {
    ...report,
    ...(warnings.length > 0 && { warnings: warnings.sort((a, b) => a.line - b.line) }),
    ...(erased.count > 0 && { keptOut: erased.count }),
  };
}

/** Every artist that the file names, with the first line that names it. */
function referencesTo(records: RecordsByType): Map<string, number> {
  const lines = Object.values(records)
    .flat()
    .sort((a, b) => a.line - b.line);
  const first = new Map<string, number>();
  for (const { line, record } of lines) {
    const artistId =
      record.type === "artist" ? record.id : record.type === "user" ? null : record.artistId;
    if (artistId === null || first.has(artistId)) continue;
    first.set(artistId, line);
    if (first.size > maxArtists) {
      throw new ImportProblem(`line ${line}: a file may name at most ${maxArtists} artists`);
    }
  }
  return first;
}

function refuseUnknownArtists(
  known: Set<string>,
  records: RecordsByType,
  references: ReadonlyMap<string, number>,
): void {
  const problems = new Problems();
  for (const { record } of records.artist) known.add(record.id);
  for (const [artistId, line] of references) {
    if (!known.has(artistId))
      problems.add(line, "artistId is not an artist in the database or in the file");
  }
  problems.refuse();
}

/**
 * Refuses artists that were erased here, unless they may be imported again (decision 8.27).
 *
 * @param lineOf the line of each artist that is imported
 * @throws ImportProblem that names the lines
 */
async function refuseErased(
  tx: ImportTransaction,
  lineOf: ReadonlyMap<string, number>,
  again: boolean,
): Promise<void> {
  const problems = new Problems();
  for (const artistId of await importCalls.erased_artists(tx, {
    artistIds: [...lineOf.keys()],
    again,
  })) {
    const line = lineOf.get(artistId) ?? 0;
    problems.add(line, "this artist was erased; --again imports it again");
  }
  problems.refuse();
}
