import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase } from "#lib/db/client.js";
import { startPostgres } from "#lib/local/postgres.js";
import { writeOutput } from "#lib/site/write-output.js";
import { type Ends, openWire } from "../support/wire.js";
import { percentiles } from "./timing.js";

const runs = 5;
const delaysMs = [0, 2, 5, 20];

/** What a cold function costs: loading its code, and its first connection. */
export async function benchCold(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-cold-"));
  try {
    await benchImports(join(folder, "output"));
    await benchConnections(join(folder, "data"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * CPU of importing each function in a separate process, compared with a process that imports
 * nothing.
 */
async function benchImports(output: string): Promise<void> {
  const functions = await writeOutput(process.cwd(), output);
  const empty: number[] = [];
  const all = functions.map(({ path }) => ({ path, times: [] as number[] }));
  for (let run = 0; run < runs; run++) {
    empty.push(importCpuMs("node:fs"));
    for (const { path, times } of all)
      times.push(importCpuMs(join(output, `functions${path}.func/start.mjs`)));
  }
  console.log(`${percentiles(empty).p50.toFixed(1)} ms CPU   nothing`);
  for (const [index, { path, times }] of all.entries()) {
    const kilobytes = Math.round((functions[index]?.startBytes ?? 0) / 1000);
    console.log(`${percentiles(times).p50.toFixed(1)} ms CPU   ${kilobytes} kB   ${path}`);
  }
  console.log("the goal is 30 ms and 330 kB for every function without a model\n");
}

/** Milliseconds of CPU, user and system, around the import of one file in a fresh process. */
function importCpuMs(file: string): number {
  const program = `const before = process.cpuUsage(); await import(${JSON.stringify(file)});
    const { user, system } = process.cpuUsage(before); console.log((user + system) / 1000); process.exit();`;
  const flags = ["--input-type=module", "--eval", program];
  return Number(execFileSync(process.execPath, flags, { encoding: "utf8" }));
}

/** A first and a warm query, with the CPU of both ends of the wire, over links of different length. */
async function benchConnections(dataDir: string): Promise<void> {
  const postgres = await startPostgres(dataDir, { durable: false });
  for (const delayMs of delaysMs) {
    const wire = await openWire(postgres.address, (ends) => delayed(ends, delayMs / 2));
    const first: number[] = [];
    const warm: number[] = [];
    const cpu: number[] = [];
    for (let run = 0; run < 30; run++) {
      const { db, close } = openDatabase(wire.through(postgres.url));
      const before = process.cpuUsage();
      first.push(await timeOf(() => db.execute(sql`select 1`)));
      const { user, system } = process.cpuUsage(before);
      cpu.push((user + system) / 1000);
      warm.push(await timeOf(() => db.execute(sql`select 1`)));
      await close();
    }
    await wire.close();
    const median = (times: readonly number[]) => percentiles(times).p50.toFixed(1);
    console.log(
      `a link of ${delayMs} ms: first query ${median(first)} ms, warm ${median(warm)} ms; a connection takes ${median(cpu)} ms CPU`,
    );
  }
  console.log("the goal is 12 ms CPU for a local connection");
  await postgres.stop();
}

/** Passes everything on after `delayMs`, in its order. */
function delayed(ends: Ends, delayMs: number) {
  if (delayMs === 0) return { fromClient: ends.toServer, fromServer: ends.toClient };
  const later = (pass: (bytes: Buffer) => void) => (bytes: Buffer) => {
    setTimeout(() => pass(bytes), delayMs);
  };
  return { fromClient: later(ends.toServer), fromServer: later(ends.toClient) };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
