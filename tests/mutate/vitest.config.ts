import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import tests from "../vitest.config.js";

const order = (process.env.MUTATE_TESTS ?? "").split(",");

/** Runs the files in the order in which they were asked for, the nearest to the mutation first. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      order.findIndex((file) => moduleId.endsWith(`/${file}`));
    return files.sort((one, other) => place(one) - place(other));
  }
}

const { root = process.cwd(), test } = tests;
const { projects: _projects, ...settings } = test ?? {};

/** The suite as one project on the Postgres that one run of mutations shares. */
export default defineConfig({
  root,
  // node_modules is linked: what is cached about mutants stays in the copy.
  cacheDir: `${root}/.vitest-cache`,
  test: {
    ...settings,
    include: ["tests/**/*.test.ts"],
    globalSetup: ["tests/mutate/shared-postgres.ts"],
    sequence: { sequencer: NearestFirst },
  },
});
