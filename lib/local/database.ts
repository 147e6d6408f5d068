import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, type DatabaseOptions, openDatabase } from "#lib/db/client.js";
import { applyMigrations } from "#lib/db/migrate.js";
import { connectionSettings, givenIssuer } from "#lib/platform/env.js";
import { type Say, startPostgres } from "./postgres.js";

/** How a database is reached (`DATABASE_DRIVER`, `DATABASE_CA`); absent means the default. */
export type ConnectionSettings = Pick<DatabaseOptions, "driver" | "ca">;

/** A database that this process reaches. */
export interface LocalDatabase {
  url: string;
  connection: ConnectionSettings;
  /** Resolves when the embedded Postgres has ended; never for any other database. */
  ended: Promise<void>;
  close(): Promise<void>;
}

/**
 * The embedded database of a data folder, migrated; `say` is called if it is new. The caller holds
 * the folder's lock.
 */
export async function openEmbedded(dataDir: string, say: Say): Promise<LocalDatabase> {
  const { url, isNew, ended, stop } = await startPostgres(dataDir, { say });
  if (isNew) say("Creating its tables");
  const connection = { driver: "tcp" } as const;
  try {
    await applyMigrations(url, { ...connection, issuer: givenIssuer() });
  } catch (problem) {
    await stop();
    throw problem;
  }
  return { url, connection, ended, close: stop };
}

/**
 * The database at `url`, the value of DATABASE_URL, reached as the environment says.
 *
 * @throws EnvironmentProblem when the settings cannot be used
 */
export async function openGiven(
  url: string,
  { migrate }: { migrate: boolean },
): Promise<LocalDatabase> {
  const connection = connectionSettings(url);
  if (migrate) await applyMigrations(url, { ...connection, issuer: givenIssuer() });
  return { url, connection, ended: new Promise(() => {}), close: async () => {} };
}

/** Runs `work` on a new, migrated, empty database, which is deleted afterwards. */
export async function withTemporaryDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "database-"));
  try {
    const postgres = await startPostgres(folder, { durable: false });
    const { db, close } = openDatabase(postgres.url);
    try {
      await applyMigrations(postgres.url);
      return await work(db);
    } finally {
      await close();
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
