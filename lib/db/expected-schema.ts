import journal from "#drizzle/meta/_journal.json" with { type: "json" };
import { readDatabaseCode } from "#lib/db/database-code.js";

/** Defined by the build, because a built function carries no SQL files. */
declare const DATABASE_CODE_HASH: string | undefined;

/** Time of the newest numbered migration of this release, in milliseconds since 1970. */
export const expectedMigration = Math.max(...journal.entries.map(({ when }) => when));

let hash: string | undefined;

/** Hash of the views and functions of this release. */
export function expectedCodeHash(): string {
  hash ??= typeof DATABASE_CODE_HASH === "string" ? DATABASE_CODE_HASH : readDatabaseCode().hash;
  return hash;
}
