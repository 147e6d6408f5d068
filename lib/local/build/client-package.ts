import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

/** Writes the package's export: one module without dependencies, and its types. */
export async function writeClient(root: string, folder = join(root, "dist/client")): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await build({
    entryPoints: [join(root, "lib/client/public.ts")],
    outdir: folder,
    bundle: true,
    format: "esm",
    target: "es2022",
    logLevel: "silent",
  });
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const project = join(root, "lib/client/tsconfig.json");
  const settings = [compiler, "-p", project, "--outDir", folder];
  await promisify(execFile)(process.execPath, settings);
}
