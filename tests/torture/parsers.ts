import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gatherFile, readPage } from "../support/brought.js";
import { leastSpending, maxTaskMs } from "../support/spending.js";
import type { Area } from "./area.js";
import { hostileFile } from "./hostile-files.js";
import { type Trial, trials } from "./trials.js";

export const parsers: Area = {
  name: "parsers",
  promise: "No file keeps a command busy, exhausts its memory or ends it without a sentence.",
  shortTries: 20,
  async run(run) {
    const folder = await mkdtemp(join(tmpdir(), "parsers-"));
    try {
      // Threads and their code are loaded before anything is measured.
      await readPage("<p>warm</p>");
      await trials(run, parsed(folder));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Half a gigabyte more than before would mean a leak or an unpacked text. */
const maxGrowthMb = 500;
const limits = { serving: maxTaskMs, others: 2 * maxTaskMs };

function parsed(folder: string): Trial {
  const startedMb = megabytes();
  const path = join(folder, "a-file");
  return async (chance) => {
    const { kind, what, bytes } = hostileFile(chance);
    await writeFile(path, bytes);
    const [problems, { serving, others }] = await leastSpending(() => read(path), limits);
    const found = [...problems];
    if (serving >= limits.serving) found.push(`blocked its thread for ${Math.round(serving)} ms`);
    if (others >= limits.others) found.push(`took ${Math.round(others)} ms of CPU`);
    if (megabytes() - startedMb > maxGrowthMb) found.push(`memory grew to ${megabytes()} MB`);
    return found.map((problem) => `a file of ${kind}, ${what}: ${problem}`);
  };
}

const megabytes = () => Math.round(process.memoryUsage().rss / 1_000_000);

/** A broken file is read as far as it can be, or refused in a sentence. */
async function read(path: string): Promise<string[]> {
  try {
    await gatherFile(path);
    return [];
  } catch (problem) {
    const isSentence = problem instanceof Error && problem.name === "CliError";
    if (!isSentence) return [`threw ${problem instanceof Error ? problem.stack : problem}`];
    const tells = /passwd:|node_modules|\bat \S+ \(/.test(problem.message);
    return tells ? [`tells ${problem.message.slice(0, 200)}`] : [];
  }
}
