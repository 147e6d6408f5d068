import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The part of memory that Linux shows as a folder. */
const memory = "/dev/shm";
const prefix = "artist-research-tests-";
/** A whole run takes less than a third of it. */
const leastBytes = 4 * 1024 ** 3;

/**
 * Puts the temporary files of this process, and of those that it starts, into a folder in memory: a clone of the template
 * makes 400 files, for which a disk takes up to fifteen times the CPU. An existing TMPDIR is kept,
 * and the disk is used when memory is short.
 *
 * @returns how to remove the folder
 */
export function useMemoryFolder(): () => void {
  if (process.env.TMPDIR || freeBytes() < leastBytes) return () => {};
  removeLeftovers();
  const folder = join(memory, `${prefix}${process.pid}`);
  // Open to the account that runs root's Postgres: its programs may be copied to here.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  process.env.TMPDIR = folder;
  return () => {
    delete process.env.TMPDIR;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Where the run with this process id keeps what it builds, once; the run's end removes it. */
export const deploymentFolder = (run: number) => join(tmpdir(), `deployment-${run}`);

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** Folders of runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(memory)) {
    const pid = Number(name.slice(prefix.length));
    if (!name.startsWith(prefix) || isRunning(pid)) continue;
    rmSync(join(memory, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === "EPERM";
  }
}
