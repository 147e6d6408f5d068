import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type WrittenFunction, writeOutput } from "#lib/site/write-output.js";
import { deploymentFolder } from "./memory-folder.js";

/** A function of the build output. */
export interface BuiltFunction {
  /** `/api/artist/[id]/latest` */
  path: string;
  folder: string;
  bytes: number;
  settings: { handler: string; runtime: string; maxDuration: number; regions: string[] };
}

interface PlatformRoute {
  src?: string;
  dest?: string;
  status?: number;
  headers?: Readonly<Record<string, string>>;
  continue?: true;
  has?: readonly { value: string }[];
}

/** The deployment with a function per endpoint. */
export interface Deployment {
  output: string;
  written: WrittenFunction[];
}

/** Built by the file that is the first of the run to ask; the others wait for it. Nobody changes it. */
export async function builtDeployment(): Promise<Deployment> {
  const folder = deploymentFolder(process.ppid);
  const [output, list] = [join(folder, "output"), join(folder, "written.json")];
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    try {
      const written = await writeOutput(process.cwd(), output);
      await writeFile(`${list}.new`, JSON.stringify(written));
      await rename(`${list}.new`, list);
      return { output, written };
    } catch (problem) {
      await rm(folder, { recursive: true });
      throw problem;
    }
  }
  while (!existsSync(list)) {
    if (!existsSync(folder)) throw new Error("the build failed in another file");
    await delay(100);
  }
  return { output, written: JSON.parse(await readFile(list, "utf8")) };
}

/** Every function under a Build Output folder. */
export async function builtFunctions(output: string): Promise<BuiltFunction[]> {
  const root = join(output, "functions");
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory() && entry.name.endsWith(".func"))
    .map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    folders.map(async (folder) => ({
      path: folder
        .slice(root.length)
        .replaceAll(sep, "/")
        .replace(/\.func$/, ""),
      folder,
      bytes: await sizeOf(folder),
      settings: JSON.parse(await readFile(join(folder, ".vc-config.json"), "utf8")),
    })),
  );
}

/**
 * Where the platform's router sends a path: the function, and the path's parameters as it adds them to
 * the query; or the status of a static answer.
 */
export function routed(
  routes: readonly PlatformRoute[],
  path: string,
  accept = "application/json",
): { path: string; query: string } | { status: number; path: string } | null {
  for (const route of routes) {
    const { src, dest = "", status, headers = {}, has = [], continue: goesOn } = route;
    if (src === undefined || goesOn === true) continue;
    const match = new RegExp(src).exec(path);
    const isAsked = has.every(({ value }) => new RegExp(`^${value}$`).test(accept));
    if (match === null || !isAsked) continue;
    const filled = (text: string) => text.replaceAll(/\$(\d)/g, (_, group) => match[group] ?? "");
    if (status !== undefined) return { status, path: filled(headers.location ?? dest) };
    const [target = "", query = ""] = dest.split("?");
    return { path: target, query: filled(query) };
  }
  return null;
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
