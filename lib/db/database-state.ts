import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";
import { expectedCodeHash, expectedMigration } from "#lib/db/expected-schema.js";
import { storageFault } from "#lib/db/fault.js";

/** Whether the database can be used by this release. */
export interface DatabaseState {
  reached: boolean;
  /** Whether the migrations, views and functions of this release, or of a newer one, are applied. */
  isCurrent: boolean;
}

const Found = v.tuple([v.object({ current: v.boolean() })]);

/** Reads the state of the database in one round trip; never throws. */
export async function databaseState(db: Database): Promise<DatabaseState> {
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
