import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "#lib/db/client.js";
import { applyMigrations } from "#lib/db/migrate.js";
import { CliError } from "#lib/platform/cli-error.js";
import { openBridge } from "./bridge.js";
import { isLoopback } from "./loopback.js";
import { type Say, startPostgres } from "./postgres.js";

/** A database that Neon's driver reaches from this process. */
export interface LocalDatabase {
  url: string;
  /** host:port of the bridge in front of it; undefined when Neon's own endpoint is used. */
  wsProxy: string | undefined;
  /** Resolves when the embedded Postgres has ended; never for any other database. */
  ended: Promise<void>;
  close(): Promise<void>;
}

const never = new Promise<void>(() => {});

/**
 * The embedded database of a data folder, migrated; `say` is called if it is new. The caller holds
 * the folder's lock.
 */
export async function openEmbedded(dataDir: string, say: Say): Promise<LocalDatabase> {
  const { url, address, isNew, ended, stop } = await startPostgres(dataDir, { say });
  if (isNew) say("Creating its tables");
  const bridge = await openBridge(address);
  const close = async () => {
    await bridge.close();
    await stop();
  };
  return migrated({ url, wsProxy: bridge.wsProxy, ended, close });
}

/**
 * The database at `url`, through a bridge in this process when it is a Postgres on this machine.
 */
export async function openGiven(
  url: string,
  { migrate }: { migrate: boolean },
): Promise<LocalDatabase> {
  if (!URL.canParse(url)) throw new CliError("DATABASE_URL is not a URL");
  let database: LocalDatabase = { url, wsProxy: undefined, ended: never, close: async () => {} };
  if (isLoopback(url)) {
    const { hostname, port } = new URL(url);
    const bridge = await openBridge(`${hostname}:${port || 5432}`);
    database = { ...database, wsProxy: bridge.wsProxy, close: () => bridge.close() };
  }
  return migrate ? migrated(database) : database;
}

async function migrated(database: LocalDatabase): Promise<LocalDatabase> {
  try {
    await applyMigrations(database.url, { wsProxy: database.wsProxy });
    return database;
  } catch (problem) {
    await database.close();
    throw problem;
  }
}

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
