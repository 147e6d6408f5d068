import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/neon-serverless/migrator";
import { type DatabaseOptions, openDatabase } from "./client.js";

const migrationsFolder = fileURLToPath(new URL("../../drizzle", import.meta.url));

/**
 * Brings the database at `url` to the committed migrations; doing it again changes nothing.
 *
 * Two at once are safe: one transaction holds an advisory lock while a second connection migrates,
 * so the other waits and then finds everything done. The lock belongs to a transaction because a
 * pooler gives the connection of a session to somebody else between two statements, lock included.
 */
export async function applyMigrations(url: string, options: DatabaseOptions = {}): Promise<void> {
  const { db, close } = openDatabase(url, {
    ...options,
    maxConnections: 2,
    // A migration may take its time, and another deployment's may have to be waited for.
    statementTimeoutMs: 0,
  });
  try {
    await db.transaction(async (holder) => {
      await holder.execute(sql`select pg_advisory_xact_lock(hashtextextended('migrations', 0))`);
      await migrate(db, { migrationsFolder });
    });
  } finally {
    await close();
  }
}
