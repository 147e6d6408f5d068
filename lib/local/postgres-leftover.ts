import { execFileSync } from "node:child_process";
import { readlink, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CliError } from "#lib/platform/cli-error.js";
import { readIfThere } from "./private-file.js";

/**
 * Ends a Postgres that outlived its parent on this cluster, and removes a stale pid file whose
 * process id now belongs to another program (Postgres would refuse to start). The caller holds the
 * data folder's lock, so a Postgres that is running here belongs to no command.
 */
export async function endLeftover(cluster: string): Promise<void> {
  const pidFile = join(cluster, "postmaster.pid");
  const pid = Number((await readIfThere(pidFile))?.split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  if (!(await isPostgresOn(pid, cluster))) return rm(pidFile, { force: true });
  // Fast shutdown writes a checkpoint; immediate shutdown is safe too, because the log is replayed.
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    signalIfAlive(pid, signal);
    for (let waited = 0; waited < 10_000; waited += 20) {
      if (!(await isPostgresOn(pid, cluster))) return;
      await pause(20);
    }
  }
  throw new CliError(`Postgres (process ${pid}) is still running in ${cluster} and does not stop`);
}

async function isPostgresOn(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== "linux") return /postgres/.test(commandOf(pid));
  try {
    // Postgres has its cluster as working folder; a zombie no longer has a working folder.
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster));
  } catch {
    return false;
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself in the meantime.
  }
}
