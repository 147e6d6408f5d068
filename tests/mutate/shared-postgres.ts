import type { TestProject } from "vitest/node";
import { makeTemplate } from "../support/postgres.js";

/** Gives the tests a Postgres that runs already, with a new template when the database was mutated. */
export default async function setup(project: TestProject): Promise<void> {
  const url = process.env.MUTATE_POSTGRES ?? "";
  if (process.env.MUTATE_TEMPLATE === "new") await makeTemplate(url, new URL(url).host);
  project.provide("postgresUrl", url);
}
