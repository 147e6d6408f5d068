import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mutation } from "./mutation.js";
import { sqlMutations } from "./sql-mutations.js";
import { typeScriptMutations } from "./typescript-mutations.js";

/**
 * Demo data and generated code are no rules, the page has tests of its own in a browser, and what
 * lib/db/tables says of columns is compared with the migrations by drizzle-kit.
 */
const leftAlone =
  /^lib\/(local\/demo|client\/generated|web|db\/tables|db\/function-catalogue\.ts)(\/|$)/;

/** Every mutation there is in the tree at `root`, in an order that depends on nothing but the files. */
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

/** Paths from `root` of the files under a folder whose names end so, sorted. */
export async function filesIn(root: string, folder: string, ending: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true });
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .sort();
}
