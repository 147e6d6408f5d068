import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";
import { expectedSchema } from "#lib/db/expected-schema.js";
import { storageFault } from "#lib/db/fault.js";
import type { FailureCause } from "#lib/platform/failure-cause.js";
import { failureCause } from "#lib/platform/fault.js";

/** Whether this release can use the database. */
export interface DatabaseState {
  /** Why the database does not answer; null when it does. */
  failing: FailureCause | null;
  /** Whether the migrations, views and functions of this release, or of a newer one, are applied. */
  isCurrent: boolean;
}

const Found = v.tuple([v.object({ current: v.boolean() })]);

/** Reads the state of the database in one round trip; never throws. */
export async function databaseState(db: Pick<Database, "execute">): Promise<DatabaseState> {
  const { migration, codeHash } = expectedSchema();
  try {
    const { rows } = await db.execute(sql`
      select exists (select from drizzle.__drizzle_migrations where created_at >= ${migration})
        and exists (select from applied_code where hash = ${codeHash}) as current`);
    return { failing: null, isCurrent: v.parse(Found, rows)[0].current };
  } catch (problem) {
    const refusal = storageFault(problem);
    const cause = refusal === null ? "bug" : failureCause(refusal);
    return { failing: cause === "old_schema" ? null : cause, isCurrent: false };
  }
}
