import * as v from "valibot";
import type { Database } from "#lib/db/client.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { addRows, type JsonRow } from "#lib/db/put-rows.js";
import { importAccounts } from "#lib/import/records/import-accounts.js";
import { importLinks } from "#lib/import/records/import-links.js";
import { importClaims } from "#lib/import/records/import-people.js";
import { type Line, Problems } from "#lib/import/records/import-problem.js";
import { countOf, type ImportReport, type RecordCount } from "#lib/import/records/import-report.js";
import type { AccountRecord, LinkRecord } from "#lib/import/records/records.js";
import type { ImportTransaction, WrittenRow } from "#lib/import/records/write-rows.js";
import type { SigningKey } from "#lib/kernel/signing-keys.js";
import { checkExport } from "./check-export.js";
import { readExport, type Signer } from "./read-export.js";
import { refuseTakenKeys } from "./refuse-taken-keys.js";
import { restoreCitedWindows } from "./restore-cited-windows.js";
import { restoreFailure } from "./restore-failure.js";
import { restoreOriginals } from "./restore-originals.js";
import { type KnownUsers, restoreUsers } from "./restore-users.js";
import {
  candidateKey,
  putRecords,
  type RestoredRecord,
  type RestoredRecords,
  type RestoredType,
  rowOf,
} from "./restored-records.js";

const database = databaseFunctions({
  restore_activity: { json: { entries: json<readonly JsonRow[]>() }, returns: v.number() },
  keep_memory: { returns: v.unknown() },
  erase_returned: { returns: v.number() },
  interview_erased_at: { returns: v.nullable(v.string()) },
});

/** Receives the progress: lines read, then originals written and their total. */
interface RestoreProgress {
  onLine(line: number): void;
  onWarning(sentence: string): void;
  onOriginals(written: number, all: number): void;
}

/** What an import of an export needs in addition to its lines. */
interface Restoring {
  /** The keys of this service. */
  keys: readonly SigningKey[];
  /** Whether claims are loaded from files that no key of this service signed. */
  withRights: boolean;
  /** Whether what was erased is imported again (decision 8.31). */
  again: boolean;
  /** The issuer of the subjects in the file; null: not known. */
  issuer: string | null;
  /** The database's time. */
  now: Date;
  /** Takes the artist's lock. */
  lock(tx: ImportTransaction, artistId: string): Promise<unknown>;
}

/**
 * Imports an export (decision 8.26), all or nothing: an artist as it was, with ids, revisions and
 * histories. Existing rows that are not in the export stay.
 * @throws ImportProblem, which names the lines, or CliError
 */
export async function restoreExport(
  db: Database,
  newId: () => string,
  lines: AsyncIterable<string | null>,
  progress: RestoreProgress,
  { keys, withRights, issuer, again, now, lock }: Restoring,
): Promise<ImportReport> {
  const whole = await readExport(lines, keys, progress.onLine);
  const { artistId, signer } = whole;
  const hasRights = withRights || signer === "own";
  checkExport(whole, hasRights, now);
  if (signer !== "own") progress.onWarning(signerSentences[signer]);
  const records = hasRights ? whole.records : { ...whole.records, claim: [] };
  if (whole.records.claim.length > records.claim.length)
    progress.onWarning(claimsSentence(whole.records.claim.length));
  try {
    return await db.transaction(async (tx) => {
      await lock(tx, artistId);
      await refuseTakenKeys(tx, artistId, records);
      refuseErasedMemory(await database.interview_erased_at(tx, { artistId, again }), records);
      const users = await restoreUsers(tx, hasRights ? newId : null, issuer, records);
      const report = await writeAll(tx, artistId, issuer, records, users, progress);
      const keptOut = await database.erase_returned(tx, { artistId, again });
      return keptOut === 0 ? report : { ...report, keptOut };
    });
  } catch (problem) {
    throw restoreFailure(problem);
  }
}

const signerSentences: Readonly<Record<Exclude<Signer, "own">, string>> = {
  nobody: "the export is unsigned: nothing shows who made it",
  other: "the export is signed by a key that this service does not have",
};

const claimsSentence = (count: number) =>
  `${count} ${count === 1 ? "claim" : "claims"} not loaded, and no people added: no key of this service signed this export. --with-rights loads them, also from your own backups without a signature`;

/**
 * Records whose rows are written unchanged, with their keys, ordered so that each refers only to
 * earlier ones.
 */
const plain: readonly [RestoredType, readonly string[]][] = [
  ["latest_snapshot", ["artist_id", "platform", "account_id"]],
  ["interview_session", ["id"]],
  ["interview_question", ["id"]],
  ["interview_version", ["question_id", "version"]],
  ["interview_correction", ["id"]],
  ["interview_boundary", ["id"]],
  ["interview_proposal", ["id"]],
  ["candidate", ["artist_id", "suppression_key"]],
];
/** Records written after the originals, because they refer to them. */
const later: readonly [RestoredType, readonly string[]][] = [
  ["lore", ["artist_id"]],
  ["lore_entry", ["id"]],
  ["onboarding", ["artist_id"]],
  ["job", ["id"]],
  ["registered_answer", ["id"]],
  ["answer_draft", ["id"]],
  ["model_call", ["id"]],
];

async function writeAll(
  tx: ImportTransaction,
  artistId: string,
  issuer: string | null,
  records: RestoredRecords,
  users: KnownUsers,
  progress: RestoreProgress,
): Promise<ImportReport> {
  const report: ImportReport = {};
  const note = (type: RestoredType, written: readonly WrittenRow[]) => {
    if (records[type].length > 0) report[type] = countOf(records[type].length, written);
  };
  const put = async (type: RestoredType, key: readonly string[]) =>
    note(type, await putRecords(tx, type, rowsOf(records, type, users), key));
  await put("artist", ["id"]);
  const problems = new Problems();
  if (records.claim.length > 0)
    report.claim = await importClaims(tx, issuer, records.claim, problems);
  if (records.link.length > 0) {
    const links = records.link as readonly Line<LinkRecord>[];
    report.link = (await importLinks(tx, links, problems)).count;
  }
  problems.refuse();
  if (records.account.length > 0) {
    const accounts = records.account as readonly Line<AccountRecord>[];
    report.account = (await importAccounts(tx, accounts)).count;
  }
  for (const [type, key] of plain) await put(type, key);
  const all = records.original;
  note(
    "original",
    await restoreOriginals(tx, artistId, all, users, (done) =>
      progress.onOriginals(done, all.length),
    ),
  );
  for (const [type, key] of later) await put(type, key);
  // Loaded reservations count for this artist alone; those made here stay (decision 8.26).
  const reserved = rowsOf(records, "reservation", users).map((row) => ({ ...row, loaded: true }));
  note("reservation", await addRows(tx, "reservations", reserved));
  note("cited_window", await restoreCitedWindows(tx, artistId, records));
  // The id is the position in the export.
  const entries = rowsOf(records, "activity", users).map((row, id) => ({ ...row, id }));
  const added = await database.restore_activity(tx, { entries });
  note(
    "activity",
    Array.from({ length: added }, () => ({ created: true })),
  );
  if (interview.some((type) => hasWritten(report[type])))
    await database.keep_memory(tx, { artistId });
  // The writes above may have changed the artist's row.
  await putRecords(tx, "artist", rowsOf(records, "artist", users), ["id"]);
  return report;
}

/**
 * Refuses interview memory from before its erasure: loading only the rest would leave gaps.
 *
 * @throws ImportProblem with the lines
 */
function refuseErasedMemory(erasedAt: string | null, records: RestoredRecords): void {
  if (erasedAt === null) return;
  const { interview_session, interview_question } = records;
  const { interview_correction, interview_boundary, interview_proposal } = records;
  const problems = new Problems();
  for (const { line, record } of [
    ...[...interview_session, ...interview_question],
    ...[...interview_correction, ...interview_boundary, ...interview_proposal],
  ]) {
    if (Date.parse(record.createdAt) <= Date.parse(erasedAt))
      problems.add(line, "this interview was erased since; --again imports it again");
  }
  problems.refuse();
}

/** Records that a memory snapshot is made from. */
const interview = [
  ...(["interview_session", "interview_question", "interview_version"] as const),
  ...(["interview_correction", "interview_boundary"] as const),
];

const hasWritten = (count: RecordCount | undefined) =>
  count !== undefined && count.created + count.changed > 0;

/** The rows for the records of a type, including derived columns. */
function rowsOf(records: RestoredRecords, type: RestoredType, users: KnownUsers): JsonRow[] {
  return (records[type] as readonly Line<RestoredRecord>[]).map(({ record }) => {
    const row = users.named(rowOf(type, record));
    return record.type === "candidate" ? { ...row, suppression_key: candidateKey(record) } : row;
  });
}
