import { asksForHelp } from "#lib/local/run-command.js";
import { benchCost } from "./cost.js";
import { benchMemory } from "./memory.js";
import { benchPages } from "./pages.js";
import { benchQueue } from "./queue.js";
import { benchRetrieval } from "./retrieval.js";

const benches: Record<string, (argument?: string) => void | Promise<void>> = {
  cost: benchCost,
  memory: benchMemory,
  pages: benchPages,
  queue: benchQueue,
  retrieval: (every) => benchRetrieval(Number(every ?? 1)),
};

const usage = `npm run bench -- NAME, where NAME is one of ${Object.keys(benches).join(", ")}`;
const [name = "", argument] = process.argv.slice(2);
const bench = benches[name];
if (asksForHelp(process.argv.slice(2))) console.log(usage);
else if (bench === undefined) {
  console.error(usage);
  process.exitCode = 1;
} else {
  await bench(argument);
}
