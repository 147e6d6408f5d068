import { build, type Plugin } from "esbuild";

/** One file of a split bundle: its code, its exports, and the files it imports. */
export interface Chunk {
  code: string;
  exports: readonly string[];
  imports: readonly { name: string; isLater: boolean }[];
}

export type Chunks = ReadonlyMap<string, Chunk>;

/**
 * Some packages `require` Node's own modules, which an ES module cannot do by itself. Not
 * `createRequire`, because creating it takes a tenth of a function's load time.
 */
const requireForPackages =
  'const require = (name) => { const found = process.getBuiltinModule(name); if (!found) throw new Error("no module " + name); return found; };';

const settings = {
  bundle: true,
  write: false,
  platform: "node",
  format: "esm",
  target: "node24",
  minify: true,
  // Names of errors and functions stay readable in logs.
  keepNames: true,
  legalComments: "none",
  logLevel: "silent",
} as const;

/**
 * Joins the files that an entry loads at its start into one, since Node resolves, reads and links
 * each file separately, which for twenty small files takes as long as compiling them. Files loaded
 * later import shared modules from that file, so that no module exists twice.
 *
 * @param start the name of the joined file
 * @returns the code by file name, the joined file first
 */
export async function startInOneFile(
  chunks: Chunks,
  { entry, start, atStart, later }: Parts,
): Promise<Map<string, string>> {
  const shared = [...atStart].filter((name) => name !== entry);
  const contents = [
    exportsOf(chunks, entry, `./${entry}`),
    ...shared.map((name) => exportsOf(chunks, name, `./${name}`, "shared")),
  ].join("\n");
  const joins = (name: string) => atStart.has(name);
  const load = (name: string) => chunkOf(chunks, name).code;
  const files = new Map([[start, await bundled(contents, insteadOf(joins, load))]]);
  for (const name of later) {
    const chunk = chunkOf(chunks, name);
    const joined = chunk.imports.filter((one) => !one.isLater && joins(one.name));
    // Cached, because most functions join the same files.
    const key = [start, name, ...joined.map((one) => one.name)].join(" ");
    const fromStart = (one: string) => exportsOf(chunks, one, `./${start}`, "own");
    const code = rewritten.get(key) ?? bundled(chunk.code, insteadOf(joins, fromStart));
    rewritten.set(key, code);
    files.set(name, await code);
  }
  return files;
}

interface Parts {
  entry: string;
  start: string;
  /** The files loaded with the entry (including the entry itself), and the files loaded later. */
  atStart: ReadonlySet<string>;
  later: readonly string[];
}

const rewritten = new Map<string, Promise<string>>();

async function bundled(contents: string, plugin: Plugin): Promise<string> {
  const stdin = { contents, resolveDir: "/" };
  const { outputFiles } = await build({ ...settings, stdin, plugins: [plugin] });
  return withRequire(outputFiles[0]?.text ?? "");
}

/** The code of a module, with a `require` of Node's own modules when it calls one. */
export function withRequire(code: string): string {
  return /\brequire\b/.test(code) ? `${requireForPackages}\n${code}` : code;
}

/**
 * Exports everything from a chunk: under its own names, under unique names (`shared`), or from
 * unique names back to its own (`own`). A unique name begins with the chunk's hash, which is its
 * file name.
 */
function exportsOf(chunks: Chunks, name: string, from: string, which?: "shared" | "own"): string {
  const hash = /(?<!\w)(\w+)\.mjs$/.exec(name)?.[1] ?? "";
  const unique = (one: string) => `$${hash}${one}`;
  const list = chunkOf(chunks, name).exports.map((one) => {
    if (which === undefined) return one;
    return which === "shared" ? `${one} as ${unique(one)}` : `${unique(one)} as ${one}`;
  });
  return `export { ${list.join(", ")} } from "${from}";`;
}

/** Replaces the joined chunks with what `load` returns; all other imports stay unchanged. */
function insteadOf(joins: (name: string) => boolean, load: (name: string) => string): Plugin {
  return {
    name: "joined chunks",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path, kind }) => {
        const name = path.replace(/^\.\//, "");
        if (kind === "dynamic-import" || !joins(name)) return { path, external: true };
        return { path: name, namespace: "joined" };
      });
      onLoad({ filter: /./, namespace: "joined" }, ({ path }) => ({ contents: load(path) }));
    },
  };
}

function chunkOf(chunks: Chunks, name: string): Chunk {
  const chunk = chunks.get(name);
  if (chunk === undefined) throw new Error(`the bundle has no ${name}`);
  return chunk;
}
