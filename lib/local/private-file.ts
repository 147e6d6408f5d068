import { chmod, type FileHandle, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Creates the data folder, or makes an existing one private (mode 0700). */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
}

/**
 * Writes a file that only its owner can read (mode 0600), atomically even if the machine crashes.
 */
export function writePrivateFile(path: string, text: string): Promise<void> {
  return writtenPrivately(path, (write) => write(text));
}

/**
 * Like `writePrivateFile`, but in pieces: the file gets its name once it is complete, and nothing
 * is left behind when `work` throws.
 */
export async function writtenPrivately(
  path: string,
  work: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const draft = `${path}.${process.pid}`;
  const file = await openNew(draft).catch((problem: NodeJS.ErrnoException) => {
    // The error names the path or folder that the caller knows, not the draft file.
    throw Object.assign(problem, { path: problem.code === "ENOENT" ? dirname(path) : path });
  });
  try {
    await work((text) => file.writeFile(text));
    await file.sync();
  } catch (problem) {
    await rm(draft, { force: true });
    throw problem;
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

async function openNew(path: string): Promise<FileHandle> {
  await rm(path, { force: true });
  return open(path, "wx", 0o600);
}

/** The text of a private file; `make` generates it when the file does not exist. */
export async function keepPrivateFile(path: string, make: () => string | Promise<string>) {
  const kept = await readIfThere(path);
  if (kept !== null) return kept;
  const made = await make();
  await makePrivateFolder(dirname(path));
  await writePrivateFile(path, made);
  return made;
}

/** The text of a file, or null when there is none. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw problem;
  }
}
