import { createReadStream } from "node:fs";
import type { Database } from "#lib/db/client.js";
import { applyCandidates } from "#lib/local/import/discoveries/apply-candidates.js";
import { applyLore } from "#lib/local/import/discoveries/apply-lore.js";
import { applyOriginals } from "#lib/local/import/originals/apply-originals.js";
import {
  type PreparedOriginal,
  prepareOriginals,
} from "#lib/local/import/originals/prepare-originals.js";
import { applyPeople } from "#lib/local/import/people/apply-people.js";
import { lockArtists, standingArtists, touchEvidence } from "#lib/local/import/people/store.js";
import { applyAccounts } from "#lib/local/import/profiles/apply-accounts.js";
import { applyLinks } from "#lib/local/import/profiles/apply-links.js";
import { ImportProblem } from "./import-problem.js";
import type { ImportReport } from "./import-report.js";
import { linesOf } from "./lines-of.js";
import { type RecordsByType, readRecords } from "./read-record.js";
import type { Statements } from "./statements.js";
import { storageSentence } from "./storage-sentence.js";

/** Tells how far an import is: lines read, then originals written of all originals. */
export interface Progress {
  onLine(line: number): void;
  onOriginals(written: number, all: number): void;
}

const silent: Progress = { onLine: () => {}, onOriginals: () => {} };

/** Every artist holds one place in Postgres' table of locks until the end of the transaction. */
const maxArtists = 4000;

/** Loads a file of records, all or nothing; throws ImportProblem, or what opening the file throws. */
export function importFile(
  db: Database,
  newId: () => string,
  path: string,
  progress?: Progress,
): Promise<ImportReport> {
  return importLines(db, newId, linesOf(createReadStream(path)), progress);
}

/**
 * Loads records, one JSON object a line, in one transaction: all of them, or none and an ImportProblem
 * that names the line. Lines may name artists and users of any other line. The same again changes
 * nothing (contract 8).
 */
export async function importLines(
  db: Database,
  newId: () => string,
  lines: AsyncIterable<string>,
  progress: Progress = silent,
): Promise<ImportReport> {
  // All is read and hashed before the locks are taken, so that they are held for a short time.
  const records = await readRecords(lines, progress.onLine);
  const originals = prepareOriginals(records.original);
  const references = referencesTo(records);
  try {
    return await db.transaction(async (tx) => {
      await lockArtists(tx, [...references.keys()]);
      await refuseUnknownArtists(tx, records, references);
      return apply(tx, newId, records, originals, progress);
    });
  } catch (problem) {
    throw storageSentence(problem);
  }
}

async function apply(
  tx: Statements,
  newId: () => string,
  records: RecordsByType,
  originals: readonly PreparedOriginal[],
  progress: Progress,
): Promise<ImportReport> {
  const report = await applyPeople(tx, newId, records);
  const changed = new Set<string>();
  const note = (artistIds: readonly string[]) => {
    for (const artistId of artistIds) changed.add(artistId);
  };
  if (records.link.length > 0) {
    const links = await applyLinks(tx, records.link);
    report.link = links.count;
    note(links.changed);
  }
  if (records.account.length > 0) {
    const accounts = await applyAccounts(tx, records.account);
    report.account = accounts.count;
    note(accounts.changed);
  }
  if (originals.length > 0) {
    const written = await applyOriginals(tx, newId, originals, (done) =>
      progress.onOriginals(done, originals.length),
    );
    report.original = written.count;
    note(written.changed);
  }
  // After the originals, because a candidate names the page that was saved for it.
  if (records.candidate.length > 0) {
    report.candidate = await applyCandidates(tx, newId, records.candidate);
  }
  if (records.lore.length > 0) report.lore = await applyLore(tx, records.lore);
  if (changed.size > 0) await touchEvidence(tx, [...changed]);
  return report;
}

/** Every artist that the file names, with the first line that does. */
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
      throw new ImportProblem(line, `a file may name at most ${maxArtists} artists`);
    }
  }
  return first;
}

async function refuseUnknownArtists(
  tx: Statements,
  records: RecordsByType,
  references: ReadonlyMap<string, number>,
): Promise<void> {
  const known = await standingArtists(tx, [...references.keys()]);
  for (const { record } of records.artist) known.add(record.id);
  for (const [artistId, line] of references) {
    if (!known.has(artistId)) {
      throw new ImportProblem(line, "artistId is no artist here or in the file");
    }
  }
}
