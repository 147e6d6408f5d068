import { defineConfig } from "vitest/config";
import tests from "../vitest.config.js";

const { root = process.cwd(), test } = tests;
const { projects: _projects, ...settings } = test ?? {};

/** The suite as one project on the Postgres that one run of mutations shares. */
export default defineConfig({
  root,
  test: {
    ...settings,
    include: ["tests/**/*.test.ts"],
    globalSetup: ["tests/mutate/shared-postgres.ts"],
  },
});
