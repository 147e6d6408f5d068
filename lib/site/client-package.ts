import { execFile } from "node:child_process";
import { copyFile, cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

/**
 * Writes the package `artist-research-client`: one module without dependencies, its command, types,
 * README and licence. The service and its client are separate packages, because users of the client
 * do not need the service's dependencies.
 */
export async function writeClient(root: string, folder = join(root, "dist/client")): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await build({
    entryPoints: {
      public: join(root, "lib/client/public.ts"),
      "artist-research": join(root, "lib/client/command/artist-research.ts"),
    },
    outdir: folder,
    bundle: true,
    external: ["node:*"],
    format: "esm",
    // Newer syntax is compiled down to what both support; lib/client/tsconfig.json rules out newer
    // built-ins.
    target: [`node${oldestNode}`, "es2022"],
    logLevel: "silent",
  });
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const project = join(root, "lib/client/tsconfig.json");
  const types = join(folder, "types");
  await promisify(execFile)(process.execPath, [compiler, "-p", project, "--outDir", types]);
  // The client's kernel code is bundled into its module, and its public types do not refer to it.
  await cp(join(types, "client"), folder, { recursive: true });
  await rm(types, { recursive: true });
  await copyFile(join(root, "lib/client/README.md"), join(folder, "README.md"));
  await copyFile(join(root, "LICENSE"), join(folder, "LICENSE"));
  const { version, license } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const described = { ...description, version, license };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(described, null, 2)}\n`);
}

/** The oldest version of Node that the client runs on. */
const oldestNode = 20;

const description = {
  name: "artist-research-client",
  version: "",
  description:
    "Typed client of the artist research and interview memory service, without dependencies.",
  license: "",
  type: "module",
  sideEffects: false,
  engines: { node: `>=${oldestNode}` },
  bin: { "artist-research": "./artist-research.js" },
  exports: { ".": { types: "./public.d.ts", default: "./public.js" } },
};
