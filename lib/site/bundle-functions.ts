import { readFile } from "node:fs/promises";
import { build, type Plugin, transform } from "esbuild";
import { readExpectedSchema } from "#lib/db/expected-schema.js";
import { inProject } from "#lib/platform/local-settings.js";
import { type Chunk, startInOneFile, withRequire } from "./start-in-one-file.js";

export interface BundledFunction {
  /** Name of the file that is loaded first. */
  handler: string;
  files: readonly { name: string; code: string }[];
  /** Bytes of code loaded with the entry, before the first request. */
  startBytes: number;
  /** Packages whose code is loaded with the entry, excluding packages imported later. */
  packages: readonly string[];
  /**
   * Packages whose code the serving thread loads at any time; packages that only the worker loads
   * are excluded.
   */
  everLoaded: readonly string[];
}

/** The file of each function that the platform loads. */
const startFile = "start.mjs";

/**
 * The worker that parses untrusted text, and the module that starts it from the file next to it.
 */
const parseWorker = { name: "parse-worker", entry: "lib/outside/parsing/parse-worker.ts" };
const parseThread = "lib/outside/parsing/parse-thread.ts";

/** The entry of a function: a file, or the text of a module that imports files. */
export type EntrySource = { file: string } | { text: string };

/**
 * Bundles entries, each with everything it imports: one file for what is loaded at the
 * start, more files for lazy imports. A function that can parse untrusted text also gets the worker
 * with everything it loads (decision 6.9).
 */
export async function bundleFunctions(entries: readonly EntrySource[]): Promise<BundledFunction[]> {
  const named = Object.fromEntries(
    entries.map((one, index) => [`function-${index}`, "file" in one ? one.file : `text:${index}`]),
  );
  const texts = entries.map((one) => ("text" in one ? one.text : ""));
  const outputs = await split(named, "chunk-[hash]", texts);
  const worker = await split({ [parseWorker.name]: inProject(parseWorker.entry) }, "worker-[hash]");
  const workerFiles = [...worker].map(([name, { code }]) => ({ name, code: withRequire(code) }));
  const bundles: BundledFunction[] = [];
  for (const name of Object.keys(named)) {
    const entry = `${name}.mjs`;
    const all = reached(outputs, entry, { later: true });
    const atStart = reached(outputs, entry, { later: false });
    const later = [...all].filter((one) => !atStart.has(one));
    const joined = await startInOneFile(outputs, { entry, start: startFile, atStart, later });
    const files = [...joined].map(([file, code]) => ({ name: file, code }));
    const startsWorker = [...all].some((one) => holds(outputs, one, parseThread));
    bundles.push({
      handler: startFile,
      files: startsWorker ? [...files, ...workerFiles] : files,
      startBytes: Buffer.byteLength(files[0]?.code ?? ""),
      packages: packagesIn(outputs, atStart),
      everLoaded: packagesIn(outputs, all),
    });
  }
  return bundles;
}

/** Bundles entries together; shared code and lazy imports become separate files. */
async function split(
  entryPoints: Record<string, string>,
  chunkNames: string,
  texts: readonly string[] = [],
): Promise<Outputs> {
  const { outputFiles, metafile } = await build({
    entryPoints,
    chunkNames,
    outdir: ".",
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    platform: "node",
    // The CommonJS form of some packages requires files by computed names, which a bundler cannot follow.
    mainFields: ["module", "main"],
    format: "esm",
    target: "node24",
    outExtension: { ".js": ".mjs" },
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "none",
    logLevel: "silent",
    define: {
      EXPECTED_SCHEMA: JSON.stringify(JSON.stringify(readExpectedSchema())),
      PARSE_WORKER_FILE: JSON.stringify(`${parseWorker.name}.mjs`),
    },
    plugins: [slimmedPackages, entryTexts(texts)],
  });
  const code = new Map(outputFiles.map(({ path, text }) => [nameOf(path), text]));
  return new Map(
    Object.entries(metafile.outputs).map(([path, { inputs, imports, exports }]) => {
      const name = nameOf(path);
      const files = imports
        .filter(({ external }) => external !== true)
        .map((one) => ({ name: nameOf(one.path), isLater: one.kind === "dynamic-import" }));
      return [name, { inputs, imports: files, exports, code: code.get(name) ?? "" }];
    }),
  );
}

type Outputs = ReadonlyMap<string, Chunk & { inputs: Record<string, unknown> }>;

/**
 * The files that an entry loads at its start; with `later`, also the files that it imports lazily.
 */
function reached(outputs: Outputs, entry: string, { later }: { later: boolean }): Set<string> {
  const names = new Set<string>();
  const walk = (name: string) => {
    const output = outputs.get(name);
    if (output === undefined || names.has(name)) return;
    names.add(name);
    for (const { name: imported, isLater } of output.imports) {
      if (later || !isLater) walk(imported);
    }
  };
  walk(entry);
  return names;
}

function holds(outputs: Outputs, name: string, source: string): boolean {
  return Object.keys(outputs.get(name)?.inputs ?? {}).some((input) => input.endsWith(source));
}

function packagesIn(outputs: Outputs, names: ReadonlySet<string>): string[] {
  const inputs = [...names].flatMap((name) => Object.keys(outputs.get(name)?.inputs ?? {}));
  const named = inputs.flatMap(
    (input) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(input)?.[1] ?? [],
  );
  return [...new Set(named)].sort();
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

/**
 * Package files with unused code that a bundler cannot remove, each with a replacement that has
 * only the parts used here.
 */
const usedParts: readonly [path: RegExp, contents: string][] = [
  // Messages in fifty languages take a quarter of a megabyte.
  [/\/zod\/v4\/locales\/index\.js$/, 'export { default as en } from "./en.js";'],
  // All the platform's helpers are in one file, including an OpenID client.
  [/\/@vercel\/functions\/index\.js$/, 'export { waitUntil } from "./wait-until.js";'],
  // All column types, for tables declared with a callback; our tables name the types they use.
  [/\/drizzle-orm\/pg-core\/columns\/all\.js$/, "export const getPgColumnBuilders = () => ({});"],
  // Queries by declared relations, of which there are none.
  [/\/drizzle-orm\/pg-core\/query-builders\/query\.js$/, "export class RelationalQueryBuilder {}"],
  [
    /\/drizzle-orm\/pg-core\/query-builders\/refresh-materialized-view\.js$/,
    "export class PgRefreshMaterializedView {}",
  ],
  [
    /\/drizzle-orm\/relations\.js$/,
    "export class Relations {} export class One {} export class Many {} export const getOperators = () => {}, getOrderByOperators = getOperators, normalizeRelation = getOperators, createTableRelationsHelpers = getOperators, extractTablesRelationalConfig = getOperators, mapRelationalRow = getOperators;",
  ],
  // WebSockets, caches, cookies, proxies and the client for tests.
  [
    /\/undici\/index\.js$/,
    'module.exports = { Agent: require("./lib/dispatcher/agent"), fetch: require("./lib/web/fetch").fetch };',
  ],
  // The platform's processors have SIMD.
  [/\/undici\/lib\/llhttp\/llhttp-wasm\.js$/, 'module.exports = require("./llhttp_simd-wasm.js");'],
  // Spans of a tracer that is never set.
  [
    /\/drizzle-orm\/tracing\.js$/,
    "export const tracer = { startActiveSpan: (name, work) => work() };",
  ],
  // Statements are never logged.
  [
    /\/drizzle-orm\/logger\.js$/,
    "export class DefaultLogger {} export class NoopLogger { logQuery() {} }",
  ],
  // We have no numeric columns; the dialect only checks whether a column is one.
  [
    /\/drizzle-orm\/pg-core\/columns\/numeric\.js$/,
    'export class PgNumeric { static [Symbol.for("drizzle:entityKind")] = "PgNumeric"; }',
  ],
  // Every column says its name in the database.
  [
    /\/drizzle-orm\/casing\.js$/,
    "export class CasingCache { getColumnCasing(column) { return column.name; } clearCache() {} }",
  ],
  // Models are given as objects, never by a name that this gateway would look up.
  [
    /\/@ai-sdk\/gateway\/dist\/index\.js$/,
    "export class GatewayError { static isInstance() { return false; } } export class GatewayAuthenticationError extends GatewayError {} export const gateway = {}, createGateway = () => gateway;",
  ],
  // Validates forms that a server asks a user to fill in; this server never does (decision 9.28).
  [
    /\/@modelcontextprotocol\/server\/dist\/shimsNode\.mjs$/,
    'export { default as process } from "node:process"; export class DefaultJsonSchemaValidator {}',
  ],
];

/**
 * Packages that every function loads, and large ones; the names inside their files are shortened.
 * This project's names are kept for stack traces in the log, which costs bytes and time.
 */
const shortened =
  /\/node_modules\/(?:@ai-sdk|@neondatabase|@vercel\/functions|ai|canonicalize|css-select|css-what|drizzle-orm|entities|feedsmith|htmlparser2|jose|linkedom\/esm|valibot|zod)\//;

/** Entries that are texts, named `text:` and their place. */
const entryTexts = (texts: readonly string[]): Plugin => ({
  name: "entry texts",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^text:/ }, ({ path }) => ({ path, namespace: "text" }));
    onLoad({ filter: /^text:/, namespace: "text" }, ({ path }) => ({
      contents: texts[Number(path.slice(5))] ?? "",
      resolveDir: inProject(""),
    }));
  },
});

/** Removes unused code from packages, and minifies those that are named above. */
const slimmedPackages: Plugin = {
  name: "slimmed packages",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/]/ }, async ({ path }) => {
      const name = path.replaceAll("\\", "/");
      if (!/\.m?js$/.test(name)) return null;
      const used = usedParts.find(([pattern]) => pattern.test(name));
      if (used !== undefined) return { contents: used[1] };
      if (!shortened.test(name)) return null;
      const { code } = await transform(await readFile(path, "utf8"), {
        format: name.includes("/@vercel/functions/") ? "cjs" : "esm",
        target: "node24",
        minifyIdentifiers: true,
      });
      return { contents: code };
    });
  },
};
