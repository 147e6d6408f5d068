import { sql } from "drizzle-orm";
import type { FreshDatabase } from "./database.js";

/** Asks until a statement waits for an advisory lock in this database. */
export async function advisoryLockWaits({ direct }: FreshDatabase): Promise<"waits"> {
  for (;;) {
    const { rows } = await direct.execute(sql`
      select from pg_locks
      where locktype = 'advisory'
        and not granted
        and database = (select oid from pg_database where datname = current_database())`);
    if (rows.length > 0) return "waits";
  }
}
