import { readFile } from "node:fs/promises";
import { basename, dirname, join, normalize } from "node:path";
import { filesIn } from "./source-files.js";

const dynamic = "every endpoint";

/** Which tests reach which file, from the imports as they are written. */
export interface Reach {
  /** Test files that can notice a change of `file` at most `steps` imports away, the nearest first. */
  testsOf(file: string, steps?: number): string[];
}

/** Reads the tree at `root` once; tests whose path matches `notAsked` are left out. */
export async function readReach(root: string, notAsked: RegExp): Promise<Reach> {
  const folders = await Promise.all(
    ["api", "lib", "tests"].map((one) => filesIn(root, one, ".ts")),
  );
  const functions = await filesIn(root, "drizzle", ".sql");
  const texts = new Map<string, string>();
  for (const file of [...folders.flat(), ...functions]) {
    if (!file.startsWith("tests/mutate/"))
      texts.set(file, await readFile(join(root, file), "utf8"));
  }
  const users = usersOf(texts);
  const tests = [...texts.keys()].filter(
    (file) => file.endsWith(".test.ts") && !notAsked.test(file),
  );
  return {
    testsOf(file, steps = Number.POSITIVE_INFINITY) {
      const far = distances(users, file.endsWith(".sql") ? callersOf(texts, file) : [[file, 0]]);
      const like = wordsOf(file);
      const rank = (test: string) =>
        2 * (far.get(test) ?? 0) - 3 * wordsOf(test).filter((word) => like.includes(word)).length;
      const reached = tests.filter((test) => (far.get(test) ?? Number.NaN) <= steps);
      // A function that no file names may still be used by a trigger: any test may notice it.
      const isHidden = reached.length === 0 && file.endsWith(".sql");
      const asked = isHidden ? tests.filter((test) => !test.includes("rules/")) : reached;
      return asked.sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
    },
  };
}

const importing = /(?:from|import)\s*\(?\s*"([^"]+)"/g;
const naming = /"((?:lib|api|tests)\/[\w/[\]-]+\.ts)"/g;

/** For each file those that import it, load it by its path or start it as a program. */
function usersOf(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const users = new Map<string, string[]>();
  const add = (used: string, user: string) => users.set(used, [...(users.get(used) ?? []), user]);
  for (const [file, text] of texts) {
    if (file.endsWith(".sql")) continue;
    for (const [, specifier = ""] of text.matchAll(importing)) {
      const used = projectFile(file, specifier);
      if (used !== null) add(used, file);
    }
    for (const [, used = ""] of text.matchAll(naming)) add(used, file);
    if (/\b(findRoutes|matchRoute)\(/.test(text)) add(dynamic, file);
    if (file.startsWith("api/")) add(file, dynamic);
    if (/pathToFileURL/.test(text) && /lib\/contract/.test(text)) {
      for (const used of texts.keys()) if (used.startsWith("lib/contract/")) add(used, file);
    }
  }
  return users;
}

function projectFile(from: string, specifier: string): string | null {
  const path = specifier.startsWith("#lib/")
    ? specifier.slice(1)
    : specifier.startsWith(".")
      ? normalize(join(dirname(from), specifier))
      : null;
  return path?.replace(/\.js$/, ".ts") ?? null;
}

/**
 * Steps from the start to every file that reaches it; a path through all endpoints counts as three.
 */
function distances(users: ReadonlyMap<string, string[]>, from: readonly [string, number][]) {
  const far = new Map<string, number>();
  const open = [...from];
  for (;;) {
    const nearest = open.sort((one, other) => one[1] - other[1]).shift();
    if (nearest === undefined) return far;
    const [file, steps] = nearest;
    if (far.has(file)) continue;
    far.set(file, steps);
    for (const user of users.get(file) ?? []) {
      if (!far.has(user)) open.push([user, steps + (user === dynamic ? 3 : 1)]);
    }
  }
}

/**
 * The TypeScript that calls a database function or view, through other functions too, with the number
 * of calls between. TypeScript writes `name(` in SQL, "name" in quotes, or the name in camel case.
 */
function callersOf(texts: ReadonlyMap<string, string>, file: string): [string, number][] {
  const callers = new Map<string, number>();
  const seen = new Set([file]);
  let layer = [file];
  for (let steps = 0; layer.length > 0; steps += 1) {
    const next: string[] = [];
    for (const definition of layer) {
      const name = basename(definition, ".sql");
      const camel = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      const called = new RegExp(`\\b${name}${definition.includes("/views/") ? "\\b" : "\\s*\\("}`);
      const byName = new RegExp(`\\b${camel}\\(|"${name}"|\\b${name}: \\{`);
      for (const [other, text] of texts) {
        const isDefinition = /^drizzle\/(functions|views)\//.test(other);
        if (isDefinition && !seen.has(other) && called.test(text)) {
          seen.add(other);
          next.push(other);
        }
        if (!other.endsWith(".ts") || /^lib\/db\/|^tests\/bench\//.test(other)) continue;
        if (callers.has(other) || !(called.test(text) || byName.test(text))) continue;
        callers.set(other, steps);
      }
    }
    layer = next;
  }
  return [...callers];
}

const everywhere = new Set([
  "lib",
  "api",
  "tests",
  "contract",
  "rules",
  "store",
  "ts",
  "sql",
  "test",
]);

/** The words of a path, without plural endings and without those that say nothing. */
function wordsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "" && !everywhere.has(word))
    .map((word) => word.replace(/s$/, ""));
}
