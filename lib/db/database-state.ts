import { sql } from "drizzle-orm";
import * as v from "valibot";
import journal from "#drizzle/meta/_journal.json" with { type: "json" };
import type { Database } from "#lib/db/client.js";
import { readDatabaseCode } from "#lib/db/database-code.js";
import { storageFault } from "#lib/db/fault.js";

/** Whether this release can use the database. */
export interface DatabaseState {
  reached: boolean;
  /** Whether the migrations, views and functions of this release, or of a newer one, are applied. */
  isCurrent: boolean;
}

const Found = v.tuple([v.object({ current: v.boolean() })]);

/** Reads the state of the database in one round trip; never throws. */
export async function databaseState(db: Pick<Database, "execute">): Promise<DatabaseState> {
  try {
    const { rows } = await db.execute(sql`
      select exists (select from drizzle.__drizzle_migrations where created_at >= ${expectedMigration})
        and exists (select from applied_code where hash = ${expectedCodeHash()}) as current`);
    return { reached: true, isCurrent: v.parse(Found, rows)[0].current };
  } catch (problem) {
    const reached = storageFault(problem)?.code === "schema_not_applied";
    return { reached, isCurrent: false };
  }
}

/** Defined by the build, because a built function contains no SQL files. */
declare const DATABASE_CODE_HASH: string | undefined;

/** Time of the newest numbered migration of this release, in milliseconds since 1970. */
const expectedMigration = Math.max(...journal.entries.map(({ when }) => when));

let hash: string | undefined;

/** Hash of the views and functions of this release. */
function expectedCodeHash(): string {
  hash ??= typeof DATABASE_CODE_HASH === "string" ? DATABASE_CODE_HASH : readDatabaseCode().hash;
  return hash;
}
