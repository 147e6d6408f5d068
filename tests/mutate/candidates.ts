import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { filesIn } from "../support/source-files.js";
import type { Mutation } from "./mutation.js";
import { sqlMutations } from "./sql-mutations.js";
import { typeScriptMutations } from "./typescript-mutations.js";

/**
 * Demo data and generated code are not rules, the page has separate tests in a browser, and
 * drizzle-kit compares the columns in lib/db/tables with the migrations.
 */
const leftAlone =
  /^lib\/(local\/demo|client\/generated|web|db\/tables|db\/function-catalogue\.ts)(\/|$)/;

/** Every mutation in the tree at `root`, in an order that depends only on the files. */
export async function allMutations(root: string): Promise<Mutation[]> {
  const found: Mutation[] = [];
  for (const file of await mutableFiles(root)) {
    const text = await readFile(join(root, file), "utf8");
    const edits = file.endsWith(".sql") ? sqlMutations(text) : typeScriptMutations(text);
    found.push(...edits.map((edit) => ({ file, ...edit })));
  }
  return found;
}

async function mutableFiles(root: string): Promise<string[]> {
  const files = await Promise.all([
    filesIn(root, "api", ".ts"),
    filesIn(root, "lib", ".ts"),
    filesIn(root, "drizzle/views", ".sql"),
    filesIn(root, "drizzle/functions", ".sql"),
  ]);
  return files.flat().filter((file) => !leftAlone.test(file));
}
