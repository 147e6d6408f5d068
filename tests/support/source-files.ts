import { readdir, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";

/** A TypeScript file of lib or api. */
export interface SourceFile {
  path: string;
  /** Files of the project that it imports. */
  imports: string[];
  lines: number;
  text: string;
  /** The text without comments and imports. */
  code: string;
}

const importing = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** Every TypeScript file of lib and api. */
export async function sourceFiles(): Promise<SourceFile[]> {
  const entries = await Promise.all(
    ["api", "lib"].map((root) => readdir(root, { recursive: true, withFileTypes: true })),
  );
  const files = entries
    .flat()
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (path) => {
      const text = await readFile(path, "utf8");
      const imports = [...text.matchAll(importing)].flatMap(([, specifier = ""]) =>
        projectFile(path, specifier),
      );
      return { path, imports, lines: text.split("\n").length - 1, text, code: codeOf(text) };
    }),
  );
}

function projectFile(from: string, specifier: string): string[] {
  if (specifier.startsWith("#lib/")) return [specifier.replace(/^#/, "").replace(/\.js$/, ".ts")];
  if (specifier.startsWith("."))
    return [normalize(join(dirname(from), specifier)).replace(/\.js$/, ".ts")];
  return [];
}

function codeOf(text: string): string {
  return text
    .replaceAll(/^import [^;]*;$/gm, "")
    .replaceAll(/\/\*\*?[\s\S]*?\*\//g, "")
    .replaceAll(/(^|\s)\/\/.*$/gm, "");
}

/** Paths from `root` of the files under a folder whose names end so, sorted. */
export async function filesIn(root: string, folder: string, ending: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true });
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .sort();
}
