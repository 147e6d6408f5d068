import { defineConfig } from "vitest/config";
import tests from "../vitest.config.js";

const { root = process.cwd(), test } = tests;
const { projects: _projects, ...settings } = test ?? {};

/** The tests of rules as one project, for Stryker, which starts none that needs a database. */
export default defineConfig({ root, test: { ...settings, include: ["tests/rules/**/*.test.ts"] } });
