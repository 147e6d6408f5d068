import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { rules } from "./support/rules.js";

/** Files that need no Postgres. Every other test file belongs to the project `database`. */
const withoutDatabase = [
  "tests/rules/**/*.test.ts",
  "tests/properties/kernel*.test.ts",
  "tests/house/*.test.ts",
  "tests/contract/{openapi,operations}.test.ts",
  "tests/outside/{guarded-fetch,page-reader,parse-pool,providers}.test.ts",
  "tests/local/{ask-output,failure-sentence,help,import-identity,issuer,log-in-words,postgres-leftover,routes,schedule,server,server-end}.test.ts",
  "tests/product/{client,client-waiting}.test.ts",
  "tests/mutate/*.test.ts",
];

/** Counts the CPU of its process, in which collecting the heap of other files would count as well. */
const inOwnProcess = ["tests/outside/parser-bombs.test.ts"];

/** Begins with what takes a minute, which one worker would do alone at the end: without a cache large files come first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith("torture/short.test.ts");
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    pool: "forks",
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // The commands load it as well: importing drizzle-orm takes half the CPU.
    execArgv: ["--import", new URL("../lib/local/preload.ts", import.meta.url).href],
    // A time limit here only ends what hangs, on the slowest machine; no test or locator has one of its own.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000 } },
    // Files share a worker and its modules: half of their CPU was loading the same modules again. What a
    // file changes beyond its own database (settings, global objects) it puts back.
    isolate: false,
    // A tag is the id of a rule that the test proves; a tag that is no rule fails its file.
    strictTags: true,
    tags: rules.map(({ id, sentence }) => ({ name: id, description: sentence })),
    setupFiles: ["tests/support/seed.ts"],
    projects: [
      { extends: true, test: { name: "pure", include: withoutDatabase } },
      { extends: true, test: { name: "measured", include: inOwnProcess, isolate: true } },
      {
        extends: true,
        test: {
          name: "database",
          include: ["tests/**/*.test.ts"],
          exclude: [...withoutDatabase, ...inOwnProcess],
          globalSetup: ["tests/support/postgres.ts"],
        },
      },
    ],
  },
});
