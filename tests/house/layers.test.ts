import { expect, test } from "vitest";
import { readDatabaseCode } from "#lib/db/database-code.js";
import { sourceFiles } from "../support/source-files.js";

/** The layer of a file: it may import its own layer and lower ones. */
const layers: [number, RegExp][] = [
  [0, /^lib\/(kernel|language)\//],
  // The client is made from the contract's document and runs anywhere; the page runs in a browser.
  [0, /^lib\/client\//],
  [1, /^lib\/web\//],
  [1, /^lib\/contract\//],
  [2, /^lib\/platform\//],
  [3, /^lib\/db\//],
  [4, /^lib\/(model|outside)\//],
  [4, /^lib\/auth\/(tokens|caller|secrets)\.ts$/],
  [5, /^lib\/deps\.ts$/],
  [6, /^lib\/auth\//],
  [6, /^lib\/(evidence|jobs|research|ingest|artist|proof|interview|onboarding|data-rights)\//],
  [7, /^lib\/operations\//],
  [8, /^lib\/live\.ts$/],
  [9, /^lib\/http\//],
  [10, /^api\/(?!mcp\.ts$)/],
  // Calls the operations like a client, and loads their files.
  [11, /^lib\/mcp\//],
  [12, /^api\/mcp\.ts$/],
  [13, /^lib\/(import|site)\//],
  [14, /^lib\/local\//],
  [15, /^lib\/cli\//],
];

function layerOf(path: string): number {
  const layer = layers.find(([, pattern]) => pattern.test(path))?.[0];
  if (layer === undefined) throw new Error(`${path} belongs to no layer`);
  return layer;
}

const files = await sourceFiles();

test("no file imports a higher layer", () => {
  const upwards = files.flatMap(({ path, imports }) =>
    imports
      .filter((target) => layerOf(target) > layerOf(path))
      .map((target) => `${path} → ${target}`),
  );
  expect(upwards).toEqual([]);
});

/** A domain imports itself, its own line and the lines before; deps.ts names the ports for all. */
const domains = [
  ["evidence"],
  ["jobs"],
  ["model", "outside"],
  ["research", "ingest"],
  ["artist", "proof"],
  ["interview"],
  ["onboarding"],
  ["data-rights"],
  ["operations"],
];

test("no domain imports one that comes later", () => {
  const placeOf = (path: string) =>
    domains.findIndex((names) => names.some((name) => path.startsWith(`lib/${name}/`)));
  const forward = files.flatMap(({ path, imports }) =>
    placeOf(path) === -1
      ? []
      : imports
          .filter((target) => placeOf(target) > placeOf(path))
          .map((target) => `${path} → ${target}`),
  );
  expect(forward).toEqual([]);
});

test("http is imported by api alone, live by http and local, and local by no other folder", () => {
  const tools = "(cli|import|local|site)";
  const allowed: [RegExp, RegExp][] = [
    [/^lib\/http\//, new RegExp(`^(api|lib/http|lib/mcp|lib/${tools})/`)],
    [/^lib\/live\.ts$/, new RegExp(`^lib/(http/route\\.ts$|${tools}/)`)],
    [/^lib\/cli\//, /^lib\/cli\//],
    [/^lib\/local\//, /^lib\/(local|cli)\//],
    [/^lib\/site\//, /^lib\/(site|local|cli)\//],
    [/^lib\/import\//, /^lib\/(import|local|cli)\//],
    [/^lib\/client\//, new RegExp(`^lib/(client|web|${tools})/`)],
    [/^lib\/web\//, /^lib\/web\//],
    [/^api\//, new RegExp(`^lib/(${tools}/|mcp/generated/tool-operations\\.ts$)`)],
    [/^lib\/mcp\//, new RegExp(`^(lib/(mcp|${tools})/|api/mcp\\.ts$)`)],
  ];
  const wrong = files.flatMap(({ path, imports }) =>
    imports
      .filter((target) => allowed.some(([room, guest]) => room.test(target) && !guest.test(path)))
      .map((target) => `${path} → ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("imports have no cycle", () => {
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

test("parsers of foreign text are loaded only in the thread that can be ended", () => {
  const library =
    /from "(?:linkedom|@mozilla\/readability|htmlparser2|feedsmith|robots-parser|html-encoding-sniffer|unpdf)"/;
  // The first two have the parsers of imported files, which no function needs.
  const workers = [
    "lib/import/gathered/reader-worker.ts",
    "lib/import/in-page/reader-worker.ts",
    "lib/outside/parsing/parse-worker.ts",
  ];
  const importers = (path: string) =>
    files.filter(({ text }) => valueImports(text).some((name) => path === `lib/${name}.ts`));
  const parsing = new Set<string>();
  const walk = (path: string) => {
    if (parsing.has(path)) return;
    parsing.add(path);
    for (const importer of importers(path)) walk(importer.path);
  };
  for (const { path, text } of files) if (library.test(text)) walk(path);
  expect([...parsing]).toEqual(expect.arrayContaining(workers));
  expect([...parsing].filter((path) => importers(path).length === 0).sort()).toEqual(workers);
});

/** The modules of lib that a text loads, at once or later: a type-only import loads none. */
function valueImports(text: string): string[] {
  const imports = text.matchAll(/(import type [^;]*?|)(?:from |import\()\s*"#lib\/([^"]+)\.js"/g);
  return [...imports].flatMap(([, typesOnly, name = ""]) => (typesOnly === "" ? [name] : []));
}

test("SQL statements are in lib/db, in database functions and in the query builder, never in strings", () => {
  const statement = /\b(insert\s+into|delete\s+from|update\s+\w+\s+(\w+\s+)?set|from\s+[a-z(])/;
  const writers = files
    .filter(({ path, text }) => !path.startsWith("lib/db/") && importsSql(text))
    .filter(({ code }) => statement.test(code.replaceAll(/\bdistinct\s+from\b/g, "")))
    .map(({ path }) => path);
  expect(writers).toEqual([]);
});

test("a database function is declared in one module, and never called by position", () => {
  const { objects } = readDatabaseCode();
  const names = objects.filter(({ kind }) => kind === "function").map(({ name }) => name);
  const declarations = files.flatMap(({ path, code }) =>
    code.includes("databaseFunctions({")
      ? names
          .filter((name) => new RegExp(`(?<![\\w.])${name}:\\s*\\{`).test(code))
          .map((name) => ({ name, path }))
      : [],
  );
  const twice = names.flatMap((name) => {
    const places = declarations.filter((declared) => declared.name === name);
    return places.length > 1 ? [`${name}: ${places.map(({ path }) => path).join(", ")}`] : [];
  });
  expect(twice).toEqual([]);
  const positional = files
    .filter(({ path, text }) => !path.startsWith("lib/db/") && importsSql(text))
    .flatMap(({ path, code }) =>
      names
        .filter((name) => new RegExp(`\\bselect\\s+${name}\\(`).test(code))
        .map((name) => `${path}: ${name}`),
    );
  expect(positional).toEqual([]);
});

function importsSql(text: string): boolean {
  return /import \{[^}]*\bsql\b[^}]*\} from "drizzle-orm"/.test(text);
}

test("file names say what a file contains: none is called store.ts", () => {
  expect(files.map(({ path }) => path).filter((path) => path.endsWith("/store.ts"))).toEqual([]);
});

test("exported types have unique names, except that the client repeats its callers' names", () => {
  const places = new Map<string, string[]>();
  for (const { path, code } of files) {
    if (path.startsWith("lib/client/")) continue;
    for (const [, name = ""] of code.matchAll(/^export (?:interface|type|class|enum) (\w+)/gm))
      places.set(name, [...(places.get(name) ?? []), path]);
  }
  const shared = [...places].filter(([, paths]) => paths.length > 1);
  expect(shared.map(([name, paths]) => `${name}: ${paths.join(", ")}`)).toEqual([]);
});

test("time, chance and environment come from the dependencies", () => {
  const free =
    /^lib\/(live|platform\/(env|local-settings))\.ts$|^lib\/(outside|cli|import|local|site|web)\//;
  const banned =
    /\bprocess\.env\b|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID|(?<![\w.])fetch\((?!request)/;
  const direct = files
    .filter(({ path, text }) => !free.test(path) && banned.test(text))
    .map(({ path }) => path);
  expect(direct).toEqual([]);
});

test("files are small: only generated files exceed 250 lines, and the median is about 60", () => {
  const generated = ["lib/db/function-catalogue.ts", "lib/client/generated/types.ts"];
  const long = files
    .filter(({ path, lines }) => lines > 250 && !generated.includes(path))
    .map(({ path }) => path);
  expect(long).toEqual([]);
  const sorted = files.map(({ lines }) => lines).sort((one, other) => one - other);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(80);
});
