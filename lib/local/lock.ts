import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makePrivateFolder } from "./private-file.js";

/**
 * Takes the data folder for this process, or answers null when another process has it. The lock is
 * the operating system's own, on a file that SQLite opens (Node has no other way to ask for one):
 * it ends with the process however that ends, so there is never a stale one to judge.
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
