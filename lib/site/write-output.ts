import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { functionSeconds } from "#lib/operations/function-time.js";
import { type BundledFunction, bundleFunctions } from "./bundle-functions.js";
import { buildPage } from "./page.js";
import { functionPath, platformRoutes } from "./platform-routes.js";
import { findRoutes, type LocalRoute } from "./routes.js";

export interface WrittenFunction {
  path: string;
  bytes: number;
  /** Bytes of code loaded before the first request. */
  startBytes: number;
  packages: readonly string[];
  everLoaded: readonly string[];
}

/** The platform configuration of every function. */
const settings = {
  runtime: "nodejs24.x",
  launcherType: "Nodejs",
  // The functions take web-standard requests, so the platform's request helpers are switched off.
  shouldAddHelpers: false,
  supportsResponseStreaming: true,
  maxDuration: functionSeconds,
};

/**
 * Functions that watch jobs are notified when their caller disconnects, so that they stop reading.
 * Only these: a call that writes runs to its end. So does any operation that an agent calls, since
 * it runs inside the agent function and is not notified (decision 5.51).
 */
const watching = {
  "/api/artist/[id]/research/questions/[jobId]": { supportsCancellation: true },
  "/api/mcp": { supportsCancellation: true },
};

/** Writes the whole deployment by the platform's Build Output API: a function per endpoint, and the page. */
export async function writeOutput(root: string, output: string): Promise<WrittenFunction[]> {
  const routes = await findRoutes(join(root, "api"));
  await rm(output, { recursive: true, force: true });
  const functions: WrittenFunction[] = [];
  const { regions, rewrites } = JSON.parse(await readFile(join(root, "vercel.json"), "utf8"));
  const bundles = await bundleFunctions(routes.map(({ file }) => file));
  for (const [index, bundle] of bundles.entries()) {
    const path = functionPath(routes[index] as LocalRoute);
    const folder = join(output, "functions", `${path}.func`);
    functions.push(await writeFunction(folder, path, bundle, { ...settings, regions }));
  }
  const overrides: Record<string, { path: string }> = {};
  for (const [path, { type, bytes }] of await buildPage()) {
    const isBare = type.startsWith("text/html") && !path.endsWith(".html");
    const file = isBare ? `${path}.html` : path;
    // A page path without an extension is stored as an .html file.
    if (isBare) overrides[file.slice(1)] = { path: path.slice(1) };
    await write(join(output, "static", file), bytes);
  }
  const config = {
    version: 3,
    routes: platformRoutes(routes, rewrites),
    overrides,
  };
  await write(join(output, "config.json"), `${JSON.stringify(config, null, 2)}\n`);
  return functions;
}

async function writeFunction(
  folder: string,
  path: string,
  { handler, files, startBytes, packages, everLoaded }: BundledFunction,
  shared: object,
): Promise<WrittenFunction> {
  for (const { name, code } of files) await write(join(folder, name), code);
  const config = { handler, ...shared, ...watching[path as keyof typeof watching] };
  await write(join(folder, ".vc-config.json"), `${JSON.stringify(config, null, 2)}\n`);
  const bytes = files.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);
  return { path, bytes, startBytes, packages, everLoaded };
}

async function write(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
