import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CliError } from "#lib/platform/cli-error.js";
import { makePrivateFolder } from "./private-file.js";

/**
 * Locks the data folder for this process and returns the function that unlocks it; null when
 * another process has the lock. It is an operating-system file lock, taken through SQLite because
 * Node has no call for it. It ends with the process, so it is never stale.
 *
 * @throws CliError when the lock file cannot be used
 */
export async function tryLock(dataDir: string): Promise<(() => void) | null> {
  await makePrivateFolder(dataDir);
  const place = join(dataDir, "lock");
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(place, { timeout: 0 });
    file.exec("pragma journal_mode = memory; begin exclusive");
  } catch (problem) {
    file?.close();
    if (/locked|busy/.test(String(problem))) return null;
    const { errstr } = problem as { errstr?: string };
    throw new CliError(`the lock file ${place} cannot be used: ${errstr ?? String(problem)}`);
  }
  return () => file.close();
}
