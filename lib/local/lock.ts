import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makePrivateFolder } from "./private-file.js";

/**
 * Locks the data folder for this process and returns the function that unlocks it; null when another process has the
 * lock. It is a file lock of the operating system, taken through SQLite because Node has no call for it; it ends with
 * the process, so it is never stale.
 */
export async function tryLock(dataDir: string): Promise<(() => void) | null> {
  await makePrivateFolder(dataDir);
  const file = new DatabaseSync(join(dataDir, "lock"), { timeout: 0 });
  try {
    file.exec("pragma journal_mode = memory; begin exclusive");
  } catch (problem) {
    file.close();
    if (/locked|busy/.test(String(problem))) return null;
    throw problem;
  }
  return () => file.close();
}
