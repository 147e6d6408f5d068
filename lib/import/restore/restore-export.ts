import * as v from "valibot";
import { foldedIdentifier } from "#lib/artist/handle-forms.js";
import type { Database } from "#lib/db/client.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { JsonRow } from "#lib/db/put-rows.js";
import { suppressionKeyOf } from "#lib/evidence/discovery-candidate.js";
import { importAccounts } from "#lib/import/records/import-accounts.js";
import { importLinks } from "#lib/import/records/import-links.js";
import { importClaims } from "#lib/import/records/import-people.js";
import { type Line, Problems } from "#lib/import/records/import-problem.js";
import { countOf, type ImportReport, type RecordCount } from "#lib/import/records/import-report.js";
import type { AccountRecord, LinkRecord } from "#lib/import/records/records.js";
import type { ImportTransaction, WrittenRow } from "#lib/import/records/write-rows.js";
import { checkExport } from "./check-export.js";
import {
  type RestoredRecord,
  type RestoredRecords,
  type RestoredType,
  readExport,
} from "./read-export.js";
import { refuseTakenKeys } from "./refuse-taken-keys.js";
import { restoreCitedWindows } from "./restore-cited-windows.js";
import { restoreFailure } from "./restore-failure.js";
import { restoreOriginals } from "./restore-originals.js";
import { type KnownUsers, restoreUsers } from "./restore-users.js";
import { putRecords, rowOf } from "./restored-rows.js";

const database = databaseFunctions({
  restore_activity: { json: { entries: json<readonly JsonRow[]>() }, returns: v.number() },
  keep_memory: { returns: v.unknown() },
});

/** Receives the progress: lines read, then originals written and their total. */
interface RestoreProgress {
  onLine(line: number): void;
  onOriginals(written: number, all: number): void;
}

/**
 * Imports an export (decision 8.26), all or nothing: an artist as it was, with ids, revisions and
 * histories. Existing rows that are not in the export stay.
 *
 * @param lock takes the artist's lock
 * @throws ImportProblem, which names the lines, or CliError
 */
export async function restoreExport(
  db: Database,
  newId: () => string,
  lines: AsyncIterable<string | null>,
  progress: RestoreProgress,
  lock: (tx: ImportTransaction, artistId: string) => Promise<unknown>,
): Promise<ImportReport> {
  const whole = await readExport(lines, progress.onLine);
  checkExport(whole);
  const { artistId, records } = whole;
  try {
    return await db.transaction(async (tx) => {
      await lock(tx, artistId);
      await refuseTakenKeys(tx, artistId, records);
      const users = await restoreUsers(tx, newId, records);
      return await writeAll(tx, artistId, records, users, progress);
    });
  } catch (problem) {
    throw restoreFailure(problem);
  }
}

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
  ["candidate", ["artist_id", "suppression_key"]],
];
/** Records written after the originals, because they refer to them. */
const later: readonly [RestoredType, readonly string[]][] = [
  ["lore", ["artist_id"]],
  ["lore_entry", ["id"]],
  ["onboarding", ["artist_id"]],
  ["job", ["id"]],
  ["registered_answer", ["id"]],
  ["model_call", ["id"]],
  ["reservation", ["ledger", "subject_id"]],
];

async function writeAll(
  tx: ImportTransaction,
  artistId: string,
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
  if (records.claim.length > 0) report.claim = await importClaims(tx, records.claim, problems);
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
    await restoreOriginals(tx, artistId, all, (done) => progress.onOriginals(done, all.length)),
  );
  for (const [type, key] of later) await put(type, key);
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
    if (record.type !== "candidate") return row;
    const { destination, urlKey, linkPlatform, linkIdentifier } = record;
    const folded = linkIdentifier === null ? null : foldedIdentifier(linkIdentifier);
    const parts = { destination, urlKey, linkPlatform, foldedIdentifier: folded };
    return { ...row, suppression_key: suppressionKeyOf(parts) };
  });
}
