import { build } from "esbuild";
import { readDatabaseCode } from "#lib/db/database-code.js";
import { inProject } from "#lib/local/settings.js";
import { slimmedPackages } from "./slimmed-packages.js";
import { type Chunk, startInOneFile, withRequire } from "./start-in-one-file.js";

export interface BundledFunction {
  /** Name of the file that is loaded first. */
  handler: string;
  files: readonly { name: string; code: string }[];
  /** Bytes of code that are loaded with the entry, before the first request. */
  startBytes: number;
  /** Packages whose code is loaded with the entry, without those that are imported later. */
  packages: readonly string[];
  /** Packages whose code the thread that serves ever loads; what only the worker loads is not among them. */
  everLoaded: readonly string[];
}

/** The file that the platform loads, of every function. */
const startFile = "start.mjs";

/** The worker in which foreign text is parsed, and the module that starts it from the file beside it. */
const parseWorker = { name: "parse-worker", entry: "lib/outside/parsing/parse-worker.ts" };
const parseThread = "lib/outside/parsing/parse-thread.ts";

/**
 * Bundles files under `api/`, each with everything that it imports: what is loaded at the start is one file, what is
 * imported lazily is further ones. A function that can parse foreign text gets the worker with all that it loads
 * (decision 6.9).
 */
export async function bundleFunctions(entries: readonly string[]): Promise<BundledFunction[]> {
  const named = Object.fromEntries(entries.map((file, index) => [`function-${index}`, file]));
  const outputs = await split(named, "chunk-[hash]");
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

/** Bundles entries together; what several share, and what is imported lazily, become files of their own. */
async function split(entryPoints: Record<string, string>, chunkNames: string): Promise<Outputs> {
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
      DATABASE_CODE_HASH: JSON.stringify(readDatabaseCode().hash),
      PARSE_WORKER_FILE: JSON.stringify(`${parseWorker.name}.mjs`),
    },
    plugins: [slimmedPackages],
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

/** The files that an entry loads at its start, with `later` also those that it imports lazily. */
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
