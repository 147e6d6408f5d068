import type { JsonRow } from "#lib/db/put-rows.js";
import { users } from "#lib/db/tables/artists.js";
import { type ImportTransaction, isOneOf } from "#lib/import/records/write-rows.js";
import type { RestoredRecords } from "./restored-records.js";

/** The user id of a row whose author is no longer a user. */
const nobody = "00000000-0000-0000-0000-000000000000";
const columns = ["user_id", "decided_by", "approved_by"];
const required = new Set(["user_id", "approved_by"]);

/** The users that an export names, each with its id in this database. */
export class KnownUsers {
  readonly #idOf: ReadonlyMap<string, string>;

  constructor(idOf: ReadonlyMap<string, string>) {
    this.#idOf = idOf;
  }

  /** The row with user ids instead of subjects. */
  named(row: JsonRow): JsonRow {
    const named = { ...row };
    for (const column of columns) {
      if (!(column in row)) continue;
      const subject = row[column];
      const absent = required.has(column) ? nobody : null;
      named[column] = (typeof subject === "string" ? this.#idOf.get(subject) : null) ?? absent;
    }
    return named;
  }
}

/**
 * Creates the users that an export names and that do not exist yet. None of them becomes an
 * administrator, and existing users stay unchanged.
 *
 * @param newId null: no users are created, so that a foreign file makes nobody known here
 */
export async function restoreUsers(
  tx: ImportTransaction,
  newId: (() => string) | null,
  records: RestoredRecords,
): Promise<KnownUsers> {
  const subjects = [
    ...new Set([
      ...records.claim.map(({ record }) => record.subject),
      ...records.candidate.flatMap(({ record }) => record.decidedBy ?? []),
      ...records.lore_entry.flatMap(({ record }) => record.approvedBy ?? []),
      ...records.activity.flatMap(({ record }) => record.actedBy ?? []),
    ]),
  ].sort();
  if (subjects.length === 0) return new KnownUsers(new Map());
  // In order of subject, so that concurrent imports cannot deadlock.
  if (newId !== null)
    await tx
      .insert(users)
      .values(subjects.map((subject) => ({ id: newId(), subject })))
      .onConflictDoNothing({ target: users.subject });
  const rows = await tx
    .select({ id: users.id, subject: users.subject })
    .from(users)
    .where(isOneOf(users.subject, subjects));
  return new KnownUsers(new Map(rows.map(({ id, subject }) => [subject, id])));
}
