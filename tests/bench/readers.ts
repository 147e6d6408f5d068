import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostileThings, writeHostile } from "../support/archives/hostile.js";
import { writeLargeArchive } from "../support/archives/large-archive.js";
import type { HostileOutcome } from "../support/archives/take-hostile.js";
import { command, ended, script } from "../support/command.js";
import { artist, load } from "../support/records.js";
import { benchDatabase } from "./bench-database.js";

/** What hostile files cost until they are refused: seconds of CPU and memory of a process of its own for each. */
export async function benchReaders(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "hostile-"));
  try {
    const idle = await outcomeOf(await writeHostile(folder, "nothing"));
    console.log(`a process that reads nothing: ${idle?.maxMegabytes} MB\n`);
    for (const name of Object.keys(hostileThings)) {
      const path = await writeHostile(folder, name);
      const before = performance.now();
      const outcome = await outcomeOf(path);
      const seconds = ((performance.now() - before) / 1000).toFixed(1);
      const { refused, cpuMs, maxMegabytes } = outcome;
      const words = `${(cpuMs / 1000).toFixed(2)} s of CPU, ${maxMegabytes} MB`;
      console.log(
        `${name.padEnd(34)} ${words.padEnd(24)} (${seconds} s with its start)  ${refused?.slice(-90) ?? "NOT REFUSED"}`,
      );
      await rm(path, { recursive: true });
    }
    const large = join(folder, "large");
    const posts = await writeLargeArchive(large, 100);
    const { cpuMs, maxMegabytes } = await outcomeOf(large);
    console.log(
      `\nan archive of 100 MB, ${posts} posts: ${(cpuMs / 1000).toFixed(1)} s of CPU and ${maxMegabytes} MB to read`,
    );
    await importLarge(large);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * The cost of importing an archive into a new database, and of importing it again without changes.
 */
async function importLarge(path: string): Promise<void> {
  const { db, url, close } = await benchDatabase({ maxConnections: 1, durable: false });
  const artistId = randomUUIDv7();
  try {
    await load(db, artist(artistId));
    for (const time of ["once", "again"]) {
      const child = command("import", [path, "--artist", artistId], { DATABASE_URL: url });
      const memory = mostMemory(child.pid as number);
      const { stdout, stderr } = await ended(child);
      const imported = stdout.trim().split("\n").at(-1);
      console.log(`imported ${time}: ${memory()} MB in all  ${imported}  ${stderr}`);
    }
  } finally {
    await close();
  }
}

/**
 * Samples a process's peak memory ten times a second; returns a function that gives the last value
 * in MB.
 */
function mostMemory(pid: number): () => number {
  let most = 0;
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
  }, 100);
  return () => {
    clearInterval(timer);
    return Math.round(most / 1024);
  };
}

async function outcomeOf(path: string): Promise<HostileOutcome> {
  const { stdout, stderr } = await ended(
    script("tests/support/archives/take-hostile.ts", [path], {}),
  );
  const [line] = stdout.split("\n");
  if (!line)
    return {
      path,
      refused: `ENDED: ${stderr.slice(-300)}`,
      isExpected: false,
      cpuMs: -1,
      maxMegabytes: -1,
    };
  return JSON.parse(line) as HostileOutcome;
}
