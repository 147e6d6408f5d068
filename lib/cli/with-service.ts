import { setTimeout as pause } from "node:timers/promises";
import { type Database, openDatabase } from "#lib/db/client.js";
import { type LocalDatabase, openEmbedded, openGiven } from "#lib/local/database.js";
import { tryLock } from "#lib/local/lock.js";
import { runningServer, type ServerState } from "#lib/local/server-state.js";
import { CliError } from "#lib/platform/cli-error.js";
import { dataDirectory } from "#lib/platform/local-settings.js";

/** Maximum wait for another command's lock, in milliseconds. */
const maxLockWaitMs = 60_000;

/**
 * Runs `work` on this environment's database: DATABASE_URL, else the running server's, else the
 * embedded one, which is started before and stopped after.
 */
export async function withDatabase<T>(
  work: (db: Database, place: LocalDatabase) => Promise<T>,
): Promise<T> {
  const place = await openPlace();
  const { db, close } = openDatabase(place.url, place.connection);
  try {
    return await work(db, place);
  } finally {
    await close();
    await place.close();
  }
}

async function openPlace(): Promise<LocalDatabase> {
  const given = process.env.DATABASE_URL;
  if (given) return openGiven(given, { migrate: false });
  const found = await lockOrServer(dataDirectory());
  if ("server" in found) return placeOf(found.server);
  try {
    const place = await openEmbedded(dataDirectory(), console.error);
    return { ...place, close: () => place.close().finally(found.unlock) };
  } catch (problem) {
    found.unlock();
    throw problem;
  }
}

const placeOf = (server: ServerState): LocalDatabase => ({
  url: server.databaseUrl,
  connection: server.connection,
  ended: new Promise(() => {}),
  close: async () => {},
});

/**
 * Locks the data folder for this process, or finds the server running on it. Waits while another
 * command has the lock, and waits `serverExitWaitMs` for a server that is about to end.
 *
 * @throws CliError after a minute
 */
export async function lockOrServer(
  dataDir: string,
  { serverExitWaitMs = 0 } = {},
): Promise<{ server: ServerState } | { unlock: () => void }> {
  for (let waited = 0; waited < maxLockWaitMs; waited += 100) {
    const unlock = await tryLock(dataDir);
    if (unlock !== null) return { unlock };
    const server = await runningServer(dataDir);
    if (server !== null && waited >= serverExitWaitMs) return { server };
    await pause(100);
  }
  throw new CliError(`another command has been using ${dataDir} for a minute`);
}

/**
 * Runs `work` with the running service; if none runs, starts one in this process before and stops
 * it after.
 *
 * @param isOwn only a service in this process will do
 * @throws CliError when the running service uses a different database from DATABASE_URL, or is not
 *   in this process
 */
export async function withService<T>(
  work: (service: ServerState) => Promise<T>,
  { isOwn = false } = {},
): Promise<T> {
  const dataDir = dataDirectory();
  const found = await lockOrServer(dataDir);
  if ("server" in found) {
    if (isOwn)
      throw new CliError(`a service is running on ${dataDir}: stop it or set another DATA_DIR`);
    const given = process.env.DATABASE_URL;
    if (!given || given === found.server.databaseUrl) return work(found.server);
    throw new CliError(
      `the service of ${dataDir} uses a different database from DATABASE_URL: set another DATA_DIR`,
    );
  }
  try {
    // Imported lazily: most commands find a running service, or need only the database.
    const { startService } = await import("#lib/local/service.js");
    // Cron is off, since this service ends with the command; jobs that the command enqueues are
    // advanced at once (decision 3.12).
    process.env.ADVANCE_AFTER_ENQUEUE ||= "on";
    const service = await startService({
      dataDir,
      port: 0,
      demo: true,
      demoActivity: false,
      cron: false,
      say: console.error,
    });
    return await work(service.state).finally(service.stop);
  } finally {
    found.unlock();
  }
}
