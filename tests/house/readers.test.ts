import { expect, test } from "vitest";
import { sourceFiles } from "../support/source-files.js";

test("the readers, and all that they load, run in a browser: nothing of Node in them", async () => {
  const files = new Map((await sourceFiles()).map((file) => [file.path, file]));
  const loaded = new Map<string, string>();
  const load = (path: string, from: string) => {
    if (loaded.has(path)) return;
    loaded.set(path, from);
    const text = files.get(path)?.text ?? "";
    for (const [, typesOnly, target = ""] of text.matchAll(
      /(import type [^;]*?|)(?:from |import\()\s*"([^"]+)"/g,
    )) {
      if (typesOnly !== "") continue;
      const inside = target.startsWith("#lib/") ? target.slice(1) : beside(path, target);
      if (inside !== null) load(inside.replace(/\.js$/, ".ts"), path);
    }
  };
  for (const path of files.keys())
    if (/^lib\/import\/(?:readers|in-page)\//.test(path)) load(path, path);
  expect(loaded.size).toBeGreaterThan(60);
  const ofNode = [...loaded].flatMap(([path, from]) => {
    const code = files.get(path)?.code ?? "";
    const text = files.get(path)?.text ?? "";
    const used = [
      ...(text.match(/(?:from |import\()\s*"node:[^"]+"/g) ?? []),
      ...(code.match(/\b(?:Buffer|process|__dirname|setImmediate)\b/g) ?? []),
    ];
    return used.map((what) => `${path} (loaded by ${from}): ${what}`);
  });
  expect(ofNode).toEqual([]);
});

/** The path of a file named beside another; null for a package. */
function beside(path: string, target: string): string | null {
  return target.startsWith(".") ? new URL(target, `file:///${path}`).pathname.slice(1) : null;
}
