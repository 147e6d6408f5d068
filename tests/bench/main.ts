import { parseArgs } from "node:util";
import { benchCost } from "./cost.js";
import { benchLanguages } from "./languages.js";
import { benchMemory } from "./memory.js";
import { benchPages } from "./pages.js";
import { benchQueue } from "./queue.js";
import { benchRetrieval } from "./retrieval.js";
import type { FindingFiles } from "./sets/findings.js";
import { benchVerdict } from "./verdict.js";

type Bench = (argument: string | undefined, files: FindingFiles) => void | Promise<void>;

const benches: Record<string, Bench> = {
  cost: benchCost,
  memory: benchMemory,
  pages: benchPages,
  queue: benchQueue,
  retrieval: (every, files) => benchRetrieval(Number(every ?? 1), files),
  verdict: (every, files) => benchVerdict(Number(every ?? 1), files),
  languages: (every, files) => benchLanguages(Number(every ?? 1), files),
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string" }, baseline: { type: "string" } },
});
const [name = "", argument] = positionals;
const bench = benches[name];
if (bench === undefined) {
  console.error(`npm run bench -- NAME, where NAME is one of ${Object.keys(benches).join(", ")}`);
  process.exitCode = 1;
} else {
  const start = performance.now();
  await bench(argument, values);
  console.log(`\n${name} took ${Math.round((performance.now() - start) / 1000)} s`);
}
