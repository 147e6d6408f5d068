import { randomInt } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { asksForHelp } from "#lib/cli/run-command.js";
import { startPostgres } from "#lib/local/postgres.js";
import { useMemoryFolder } from "../support/memory-folder.js";
import { readReach } from "../support/nearest-tests.js";
import { allMutations } from "./candidates.js";
import { shuffled } from "./chance.js";
import { type Copy, makeCopy } from "./copy.js";
import { mutantLines, summary, type Tried } from "./report.js";
import { TestRunner } from "./run-tests.js";
import { Trial } from "./trial.js";

const usage =
  "npm run mutate -- [number of mutants, 20] [seed] [--only path prefix] [--files most test files per mutant]";
if (asksForHelp(process.argv.slice(2))) {
  console.log(usage);
  process.exit(0);
}
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string", default: "" }, files: { type: "string", default: "1000" } },
});
const [wanted = "20", seedText = String(randomInt(1_000_000))] = positionals;
const [count, seed, mostFiles] = [Number(wanted), Number(seedText), Number(values.files)];
if (![count, seed, mostFiles].every(Number.isSafeInteger) || count < 1 || mostFiles < 1) {
  console.error(usage);
  process.exit(2);
}

/** Tests of the layout, of this tool, and those that start whole builds or a browser. */
const notAsked = /^tests\/(house|mutate|web|product\/(?!client))/;

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => stopping.abort(new Error("stopped")));
}
const say = (line: string) => console.log(line);
const tried: Tried[] = [];
const removeMemoryFolder = useMemoryFolder();
const copy = await makeCopy(process.cwd());
try {
  if (copy.hasMore) say("changes that are not committed are not mutated and not tested");
  await run(copy);
} catch (problem) {
  if (!stopping.signal.aborted) throw problem;
  process.exitCode = 130;
} finally {
  say(`\n${summary(tried)}`);
  await copy.remove();
  removeMemoryFolder();
}

async function run({ root, commit }: Copy): Promise<void> {
  const all = (await allMutations(root)).filter(({ file }) => file.startsWith(values.only));
  say(`${count} mutants of ${all.length}, commit ${commit}, seed ${seed}\n`);
  const folder = await mkdtemp(join(tmpdir(), "mutate-postgres-"));
  const postgres = await startPostgres(folder, { durable: false });
  const { signal } = stopping;
  const tests = new TestRunner(root, postgres.url, signal);
  try {
    const reach = await readReach(root, notAsked);
    const trial = new Trial({ root, reach, mostFiles, tests, postgres, signal, say });
    let left = count;
    for (const mutation of shuffled(all, seed)) {
      if (left === 0) return;
      signal.throwIfAborted();
      const text = await readFile(join(root, mutation.file), "utf8");
      const began = performance.now();
      const verdict = await trial.try(mutation);
      const one = { mutation, text, verdict, seconds: (performance.now() - began) / 1000 };
      tried.push(one);
      if (verdict.kind === "not_compiled") continue;
      left -= 1;
      say(mutantLines(one));
    }
  } finally {
    tests.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
