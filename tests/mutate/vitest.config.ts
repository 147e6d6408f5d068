import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vitest/config";
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

const config = mergeConfig(
  tests,
  defineConfig({ test: { sequence: { sequencer: NearestFirst } } }),
);
const root = config.root ?? fileURLToPath(new URL("../..", import.meta.url));

/** The suite on the Postgres that one run of mutations shares. */
export default {
  ...config,
  // node_modules is linked: what is cached about mutants stays in the copy.
  cacheDir: `${root}/.vitest-cache`,
  test: { ...config.test, globalSetup: ["tests/mutate/shared-postgres.ts"] },
};
