import { parseArgs } from "node:util";
import { asksForHelp } from "#lib/cli/run-command.js";
import { benchCapacity } from "./capacity.js";
import { benchClaims } from "./claims.js";
import { benchCold } from "./cold.js";
import { benchExport } from "./export.js";
import { benchGrowth } from "./growth.js";
import { benchImport } from "./import.js";
import { benchLanguages } from "./languages.js";
import { benchMentions } from "./mentions.js";
import { benchPages } from "./pages.js";
import { benchReadings } from "./readings.js";
import { benchRetrieval } from "./retrieval.js";
import type { SetChoice } from "./sets/read-set.js";
import { benchVerdict } from "./verdict.js";

const benches: Record<string, (choice: SetChoice) => void | Promise<void>> = {
  capacity: benchCapacity,
  claims: benchClaims,
  cold: benchCold,
  export: benchExport,
  growth: benchGrowth,
  import: benchImport,
  mentions: benchMentions,
  pages: benchPages,
  readings: benchReadings,
  retrieval: benchRetrieval,
  verdict: benchVerdict,
  languages: benchLanguages,
};

const usage = `npm run bench -- NAME [every], where NAME is one of ${Object.keys(benches).join(", ")}`;
if (asksForHelp(process.argv.slice(2))) console.log(usage);
else await runBench();

async function runBench(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: "string" },
      out: { type: "string" },
      baseline: { type: "string" },
      pairs: { type: "string" },
    },
  });
  const [name = "", every] = positionals;
  const bench = benches[name];
  if (bench === undefined) {
    console.error(usage);
    process.exitCode = 1;
    return;
  }
  const start = performance.now();
  await bench({ ...values, every: every === undefined ? null : Number(every) });
  console.log(`\n${name} took ${Math.round((performance.now() - start) / 1000)} s`);
}
