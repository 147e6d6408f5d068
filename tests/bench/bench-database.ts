import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OpenDatabase, openDatabase } from "#lib/db/client.js";
import { applyMigrations } from "#lib/db/migrate.js";
import { startPostgres } from "#lib/local/postgres.js";

export interface BenchDatabase extends OpenDatabase {
  /** For a separate process: `DATABASE_URL`. */
  url: string;
  /** A separate pool on the same database. */
  open(maxConnections: number): OpenDatabase;
}

/**
 * A migrated database on a Postgres of its own, through the production driver; it writes durably unless no time is
 * measured.
 */
export async function benchDatabase({
  maxConnections = 16,
  durable = true,
} = {}): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const postgres = await startPostgres(folder, { durable });
  await applyMigrations(postgres.url);
  const open = (connections: number) =>
    openDatabase(postgres.url, {
      maxConnections: connections,
      statementTimeoutMs: 1_800_000,
    });
  const { close, ...opened } = open(maxConnections);
  return {
    ...opened,
    url: postgres.url,
    open,
    async close() {
      await close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
