import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** Every Markdown document of the project. */
export async function markdownFiles(): Promise<string[]> {
  const folders = await Promise.all(
    [".github", "api", "drizzle", "lib", "tests"].map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
    ),
  );
  return ["README.md", ...folders.flat().filter((name) => name.endsWith(".md"))];
}
