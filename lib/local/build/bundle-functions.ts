import { build, type Plugin } from "esbuild";
import { readDatabaseCode } from "#lib/db/database-code.js";
import { inProject } from "#lib/local/settings.js";

export interface BundledFunction {
  /** Name of the file that is loaded first. */
  handler: string;
  files: readonly { name: string; bytes: Uint8Array }[];
  /** Packages whose code is loaded with the entry, without those that are imported later. */
  packages: readonly string[];
  /** Packages whose code the thread that serves ever loads; what only the worker loads is not among them. */
  everLoaded: readonly string[];
}

/** Some packages require Node's own modules, which an ES module cannot do by itself. */
const requireForPackages =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/** Zod's messages in fifty languages are a quarter of a megabyte that is never used here. */
const oneZodLanguage: Plugin = {
  name: "one zod language",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
  },
};

/** The package's one file has all its helpers, an OpenID client among them; only these are used. */
const usedPlatformHelpers: Plugin = {
  name: "used platform helpers",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]@vercel[\\/]functions[\\/]index\.js$/ }, () => ({
      contents: 'export { waitUntil } from "./wait-until.js";',
    }));
  },
};

/** The worker in which foreign text is parsed, and the module that starts it from the file beside it. */
const parseWorker = { name: "parse-worker", entry: "lib/outside/parsing/parse-worker.ts" };
const parseThread = "lib/outside/parsing/parse-thread.ts";

/**
 * Bundles files under `api/`, each with everything that it imports. Shared code and lazily imported code are
 * separate files, copied into every function that needs them. A function that can parse foreign text gets the
 * worker with all that it loads (decision 6.9).
 */
export async function bundleFunctions(entries: readonly string[]): Promise<BundledFunction[]> {
  const { outputFiles, metafile } = await build({
    entryPoints: {
      ...Object.fromEntries(entries.map((file, index) => [entryName(index), file])),
      [parseWorker.name]: inProject(parseWorker.entry),
    },
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
    banner: { js: requireForPackages },
    minifySyntax: true,
    minifyWhitespace: true,
    // Names of errors and functions stay readable in logs.
    keepNames: true,
    legalComments: "none",
    logLevel: "silent",
    define: {
      DATABASE_CODE_HASH: JSON.stringify(readDatabaseCode().hash),
      PARSE_WORKER_FILE: JSON.stringify(`${parseWorker.name}.mjs`),
    },
    plugins: [oneZodLanguage, usedPlatformHelpers],
  });
  const bytes = new Map(outputFiles.map(({ path, contents }) => [nameOf(path), contents]));
  const outputs: Outputs = new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [nameOf(path), output]),
  );
  const inWorker = reached(outputs, `${parseWorker.name}.mjs`, { later: true });
  return entries.map((_, index) => {
    const handler = `${entryName(index)}.mjs`;
    const names = reached(outputs, handler, { later: true });
    const startsWorker = [...names].some((name) => holds(outputs, name, parseThread));
    const everLoaded = packagesIn(outputs, names);
    if (startsWorker) for (const name of inWorker) names.add(name);
    return {
      handler,
      files: [...names].map((name) => ({ name, bytes: bytes.get(name) ?? new Uint8Array() })),
      packages: packagesIn(outputs, reached(outputs, handler, { later: false })),
      everLoaded,
    };
  });
}

type Outputs = ReadonlyMap<
  string,
  { inputs: Record<string, unknown>; imports: { path: string; kind: string }[] }
>;

/** The files that an entry loads at its start, with `later` also those that it imports lazily. */
function reached(outputs: Outputs, entry: string, { later }: { later: boolean }): Set<string> {
  const names = new Set<string>();
  const walk = (name: string) => {
    const output = outputs.get(name);
    if (output === undefined || names.has(name)) return;
    names.add(name);
    for (const { path, kind } of output.imports) {
      if (later || kind !== "dynamic-import") walk(nameOf(path));
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

function entryName(index: number): string {
  return `function-${index}`;
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}
