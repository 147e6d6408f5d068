import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { filesIn } from "../support/source-files.js";
import type { Mutation } from "./mutation.js";
import { sqlMutations } from "./sql-mutations.js";

/** Every mutation of the database's code in the tree at `root`, in an order that depends only on the files. */
export async function allMutations(root: string): Promise<Mutation[]> {
  const found: Mutation[] = [];
  for (const folder of ["drizzle/views", "drizzle/functions"]) {
    for (const file of await filesIn(root, folder, ".sql")) {
      const text = await readFile(join(root, file), "utf8");
      found.push(...sqlMutations(text).map((edit) => ({ file, ...edit })));
    }
  }
  return found;
}
