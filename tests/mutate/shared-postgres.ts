import type { TestProject } from "vitest/node";

/** Gives the tests the Postgres that the whole run of mutations shares. */
export default function setup(project: TestProject): void {
  project.provide("postgresUrl", process.env.MUTATE_POSTGRES ?? "");
}
