import { readFile } from "node:fs/promises";
import { refuseBad } from "#lib/import/gathered/gathered-items.js";
import { gatherFile } from "../brought.js";

/** The outcome of reading one thing: why it was refused, or null; the CPU it took, and the peak memory so far. */
export interface HostileOutcome {
  path: string;
  refused: string | null;
  isExpected: boolean;
  cpuMs: number;
  maxMegabytes: number;
}

/** Reads what is named on the command line, one after the other, and prints an outcome for each as a line. */
for (const path of process.argv.slice(2)) {
  const before = process.cpuUsage();
  let refused: string | null = null;
  let isExpected = true;
  try {
    refuseBad(await gatherFile(path), false);
  } catch (problem) {
    isExpected = problem instanceof Error && problem.name === "CliError";
    refused = problem instanceof Error ? problem.message : String(problem);
  }
  const { user, system } = process.cpuUsage(before);
  // What `resourceUsage` says includes the process that started this one.
  const status = await readFile("/proc/self/status", "utf8");
  const maxMegabytes = Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
  const cpuMs = Math.round((user + system) / 1000);
  const outcome: HostileOutcome = { path, refused, isExpected, cpuMs, maxMegabytes };
  console.log(JSON.stringify(outcome));
}
process.exit();
