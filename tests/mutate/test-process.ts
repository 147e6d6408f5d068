import { join } from "node:path";
import { sql } from "drizzle-orm";
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from "vitest/node";
import { openDatabase } from "#lib/db/client.js";
import { applyMigrations } from "#lib/db/migrate.js";
import type { Answer, FileResult, Order } from "./run-tests.js";

/**
 * The program that runs test files for `run-tests.ts`, started in the copy: one Vitest for many runs, so
 * that code is transformed once. Every run has new workers.
 */

const root = process.cwd();
const postgresUrl = process.env.MUTATE_POSTGRES ?? "";
let order: readonly string[] = [];

/** Runs the files in the order in which they were asked for, the nearest to the mutation first. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => order.indexOf(moduleId);
    return files.sort((one, other) => place(one) - place(other));
  }
}

function answer(message: Answer): void {
  process.send?.(message);
}

const vitest = await createVitest(
  "test",
  {
    root,
    config: "tests/mutate/vitest.config.ts",
    watch: false,
    // A file that fails ends the run: one is enough to kill a mutant.
    bail: 1,
    sequence: { sequencer: NearestFirst },
    reporters: [
      { onTestModuleEnd: (module) => answer({ kind: "file", result: resultOf(module) }) },
    ],
  },
  // node_modules is linked: what is cached about mutants stays in the copy.
  { cacheDir: join(root, ".vitest-cache"), clearScreen: false },
);

process.on("message", async ({ files, template }: Order) => {
  if (template !== "kept") await makeTemplate(template);
  order = files.map((file) => join(root, file));
  const project = vitest.getRootProject();
  const asked = order.map((path) => project.createSpecification(path));
  const { unhandledErrors } = await vitest.runTestSpecifications(asked);
  answer({ kind: "end", unhandled: unhandledErrors.length });
});
process.on("disconnect", () => process.exit());
answer({ kind: "ready" });

/** Builds the database `template` from the files as they stand now, from nothing or on the unmutated one. */
async function makeTemplate(on: "nothing" | "unmutated"): Promise<void> {
  const { db, close } = openDatabase(postgresUrl);
  try {
    await db.execute(sql`drop database if exists template with (force)`);
    await db.execute(
      on === "nothing"
        ? sql`create database template`
        : sql`create database template template unmutated`,
    );
    const url = Object.assign(new URL(postgresUrl), { pathname: "/template" }).href;
    await applyMigrations(url);
  } finally {
    await close();
  }
}

function resultOf(module: TestModule): FileResult {
  const file = module.moduleId.slice(root.length + 1);
  const failed = [...module.children.allTests("failed")].map((test) => ({
    title: test.fullName,
    at: test.diagnostic()?.startTime ?? 0,
  }));
  const [problem] = module.errors();
  if (module.state() === "failed" && failed.length === 0) {
    failed.push({ title: `did not load: ${problem?.message.split("\n")[0] ?? ""}`, at: 0 });
  }
  return { file, failed, seconds: module.diagnostic().duration / 1000 };
}
