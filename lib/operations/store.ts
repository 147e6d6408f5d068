import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { storageFault } from "#lib/db/fault.js";

/** What one look at the database found. */
export interface DatabaseState {
  reached: boolean;
  /** Time of the newest migration that was applied, as the migrator writes it; null when there is none. */
  newestMigration: number | null;
}

/** Asks the database for its newest migration; never throws. */
export async function databaseState(db: Database): Promise<DatabaseState> {
  try {
    const { rows } = await db.execute(sql`
      select max(created_at)::float8 as newest
      from drizzle.__drizzle_migrations`);
    const newest = rows[0]?.newest;
    return { reached: true, newestMigration: typeof newest === "number" ? newest : null };
  } catch (problem) {
    const reached = storageFault(problem)?.code === "schema_not_applied";
    return { reached, newestMigration: null };
  }
}
