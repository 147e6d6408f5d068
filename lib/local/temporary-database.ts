import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "#lib/db/client.js";
import { applyMigrations } from "#lib/db/migrate.js";
import { openBridge } from "#lib/local/bridge.js";
import { startPostgres } from "#lib/local/postgres.js";

/** Runs `work` on a new, migrated, empty database, which is deleted afterwards. */
export async function withTemporaryDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "database-"));
  try {
    const postgres = await startPostgres(folder, { durable: false });
    const bridge = await openBridge(postgres.address);
    const { db, close } = openDatabase(postgres.url, { wsProxy: bridge.wsProxy });
    try {
      await applyMigrations(postgres.url, { wsProxy: bridge.wsProxy });
      return await work(db);
    } finally {
      await close();
      await bridge.close();
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
