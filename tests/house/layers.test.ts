import { readdir, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

interface SourceFile {
  path: string;
  imports: string[];
  lines: number;
  text: string;
}

const importing = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

async function sources(): Promise<SourceFile[]> {
  const entries = await Promise.all(
    ["api", "lib"].map((root) => readdir(root, { recursive: true, withFileTypes: true })),
  );
  const files = entries
    .flat()
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (path) => {
      const text = await readFile(path, "utf8");
      const imports = [...text.matchAll(importing)].flatMap(([, specifier = ""]) =>
        projectFile(path, specifier),
      );
      return { path, imports, lines: text.split("\n").length - 1, text };
    }),
  );
}

function projectFile(from: string, specifier: string): string[] {
  if (specifier.startsWith("#lib/")) return [specifier.replace(/^#/, "").replace(/\.js$/, ".ts")];
  if (specifier.startsWith("."))
    return [normalize(join(dirname(from), specifier)).replace(/\.js$/, ".ts")];
  return [];
}

/** The floor a file stands on: it may import its own floor and those below. */
const floors: [number, RegExp][] = [
  [0, /^lib\/kernel\//],
  // The client is made from the contract's document and runs anywhere; the page runs in a browser.
  [0, /^lib\/client\//],
  [1, /^lib\/web\//],
  [1, /^lib\/contract\//],
  [2, /^lib\/(fault|pager|env|log|span)\.ts$/],
  [3, /^lib\/db\//],
  [4, /^lib\/(model|outside)\//],
  [4, /^lib\/auth\/(tokens|caller|secrets)\.ts$/],
  [5, /^lib\/deps\.ts$/],
  [6, /^lib\/auth\//],
  [6, /^lib\/(?!local|http|auth)[\w-]+\//],
  [7, /^lib\/advance(-on-schedule)?\.ts$/],
  [8, /^lib\/live\.ts$/],
  [9, /^lib\/http\//],
  [10, /^api\//],
  [11, /^lib\/local\//],
];

function floorOf(path: string): number {
  const floor = floors.find(([, pattern]) => pattern.test(path))?.[0];
  if (floor === undefined) throw new Error(`${path} stands in no room of the house`);
  return floor;
}

const files = await sources();

test("arrows point down only", () => {
  const upwards = files.flatMap(({ path, imports }) =>
    imports
      .filter((target) => floorOf(target) > floorOf(path))
      .map((target) => `${path} → ${target}`),
  );
  expect(upwards).toEqual([]);
});

test("http is for api alone, live for http and local, and nobody imports local", () => {
  const allowed: [RegExp, RegExp][] = [
    [/^lib\/http\//, /^(api|lib\/http|lib\/local)\//],
    [/^lib\/live\.ts$/, /^(lib\/http\/route\.ts|lib\/local\/)/],
    [/^lib\/local\//, /^lib\/local\//],
    [/^lib\/client\//, /^lib\/(client|web|local)\//],
    [/^lib\/web\//, /^lib\/web\//],
    [/^api\//, /^lib\/local\//],
  ];
  const strangers = files.flatMap(({ path, imports }) =>
    imports
      .filter((target) => allowed.some(([room, guest]) => room.test(target) && !guest.test(path)))
      .map((target) => `${path} → ${target}`),
  );
  expect(strangers).toEqual([]);
});

test("no file reaches itself", () => {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]));
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
    if (done.has(path) || trail.includes(path)) return;
    for (const target of importsOf.get(path) ?? []) walk(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of files) walk(path, []);
  expect(circles).toEqual([]);
});

test("only stores write SQL", () => {
  const writers = files
    .filter(({ text }) => /import \{[^}]*\bsql\b[^}]*\} from "drizzle-orm"/.test(text))
    .map(({ path }) => path)
    .filter((path) => !/\/store\.ts$|-store\.ts$|^lib\/db\/|^lib\/local\//.test(path));
  expect(writers).toEqual([]);
});

test("time, chance and environment come from the dependencies", () => {
  const free = /^lib\/(live|env)\.ts$|^lib\/(outside|local|web)\//;
  const banned =
    /\bprocess\.env\b|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID|(?<![\w.])fetch\((?!request)/;
  const direct = files
    .filter(({ path, text }) => !free.test(path) && banned.test(text))
    .map(({ path }) => path);
  expect(direct).toEqual([]);
});

test("files are small: none but the generated one over 250 lines, the median about 60", () => {
  const long = files
    .filter(({ path, lines }) => lines > 250 && path !== "lib/db/function-catalogue.ts")
    .map(({ path }) => path);
  expect(long).toEqual([]);
  const sorted = files.map(({ lines }) => lines).sort((one, other) => one - other);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(80);
});
