import type { JsonRow } from "#lib/db/put-rows.js";
import { users } from "#lib/db/tables/artists.js";
import { knownUsers } from "#lib/import/records/import-people.js";
import type { ImportTransaction } from "#lib/import/records/write-rows.js";
import type { RestoredRecords } from "./restored-records.js";

/** The user id in a row whose author is no longer a user, where the column needs one. */
const nobody = "00000000-0000-0000-0000-000000000000";
const columns = ["user_id", "decided_by", "approved_by"];

/** The users that an export names, each with its id in this database. */
export class KnownUsers {
  readonly #idOf: ReadonlyMap<string, string>;

  constructor(idOf: ReadonlyMap<string, string>) {
    this.#idOf = idOf;
  }

  /** The id of a subject; null for nobody, and for somebody who is not a user here. */
  idOf(subject: string | null): string | null {
    return subject === null ? null : (this.#idOf.get(subject) ?? null);
  }

  /** The row with user ids instead of subjects. */
  named(row: JsonRow): JsonRow {
    const named = { ...row };
    for (const column of columns) {
      if (!(column in row)) continue;
      const subject = row[column];
      // Whoever decided about a discovery did it under a right.
      const absent = column === "decided_by" && row.decided_as === null ? null : nobody;
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
  issuer: string | null,
  records: RestoredRecords,
): Promise<KnownUsers> {
  const subjects = [
    ...new Set([
      ...records.claim.map(({ record }) => record.subject),
      ...records.candidate.flatMap(({ record }) => record.decidedBy ?? []),
      ...records.lore_entry.flatMap(({ record }) => record.approvedBy ?? []),
      ...records.original.flatMap(({ record }) => record.providedBy ?? []),
      ...records.activity.flatMap(({ record }) => record.actedBy ?? []),
    ]),
  ].sort();
  if (subjects.length === 0) return new KnownUsers(new Map());
  const known = await knownUsers(tx, issuer, subjects);
  const missing = subjects.filter((subject) => !known.has(subject));
  // In order of subject, so that concurrent imports cannot deadlock.
  if (newId !== null && missing.length > 0)
    await tx
      .insert(users)
      .values(missing.map((subject) => ({ id: newId(), issuer, subject })))
      .onConflictDoNothing({ target: [users.subject, users.issuer] });
  const all = missing.length === 0 ? known : await knownUsers(tx, issuer, subjects);
  return new KnownUsers(new Map([...all].map(([subject, { id }]) => [subject, id])));
}
