import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SignInSettings } from "#lib/contract/sign-in-settings.js";
import { functionSeconds } from "#lib/operations/function-time.js";
import { inProject } from "#lib/platform/local-settings.js";
import { type BundledFunction, bundleFunctions, type EntrySource } from "./bundle-functions.js";
import { contentPolicy } from "./content-policy.js";
import { type GroupName, groupOf, groupSettings } from "./function-groups.js";
import { buildPage } from "./page.js";
import {
  type EndpointRule,
  endpointRules,
  functionPath,
  platformRoutes,
} from "./platform-routes.js";
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
};

/**
 * Writes the whole deployment by the platform's Build Output API: a function per endpoint, or one for
 * each group of them (decision 9.40), and the page, which signs people in as `signIn` says.
 */
export async function writeOutput(
  root: string,
  output: string,
  { signIn = null, grouped = false }: OutputOptions = {},
): Promise<WrittenFunction[]> {
  const routes = await findRoutes(join(root, "api"));
  await rm(output, { recursive: true, force: true });
  const { regions, rewrites } = JSON.parse(await readFile(join(root, "vercel.json"), "utf8"));
  const rules = endpointRules(routes, rewrites);
  const functionOf = (path: string) => (grouped ? `/grouped/${groupOf(path)}` : path);
  const entries = grouped ? groupEntries(routes, rules) : separateEntries(routes);
  const bundles = await bundleFunctions(entries.map(({ source }) => source));
  const functions: WrittenFunction[] = [];
  for (const [index, bundle] of bundles.entries()) {
    const { path, group } = entries[index] as FunctionEntry;
    const folder = join(output, "functions", `${path}.func`);
    functions.push(
      await writeFunction(folder, path, bundle, {
        ...settings,
        ...groupSettings[group],
        ...(grouped ? {} : { maxDuration: functionSeconds }),
        regions,
      }),
    );
  }
  const overrides: Record<string, { path: string }> = {};
  for (const [path, { type, bytes }] of await buildPage(signIn)) {
    const isBare = type.startsWith("text/html") && !path.endsWith(".html");
    const file = isBare ? `${path}.html` : path;
    // A page path without an extension is stored as an .html file.
    if (isBare) overrides[file.slice(1)] = { path: path.slice(1) };
    await write(join(output, "static", file), bytes);
  }
  const config = {
    version: 3,
    routes: platformRoutes(rules, contentPolicy(signIn), functionOf),
    overrides,
  };
  await write(join(output, "config.json"), `${JSON.stringify(config, null, 2)}\n`);
  return functions;
}

interface OutputOptions {
  signIn?: SignInSettings | null;
  grouped?: boolean;
}

/** A function to bundle; `source` is a file, or the text of a module. */
interface FunctionEntry {
  path: string;
  group: GroupName;
  source: EntrySource;
}

function separateEntries(routes: readonly LocalRoute[]): FunctionEntry[] {
  return routes.map((route) => {
    const path = functionPath(route);
    return { path, group: groupOf(path), source: { file: route.file } };
  });
}

function groupEntries(
  routes: readonly LocalRoute[],
  rules: readonly EndpointRule[],
): FunctionEntry[] {
  const fileOf = new Map(routes.map((route) => [functionPath(route), route.file]));
  return [...Map.groupBy(rules, ({ path }) => groupOf(path))].map(([group, own]) => {
    const files = [...new Set(own.map(({ path }) => fileOf.get(path)))];
    const imports = files.map((file, at) => `import route${at} from ${JSON.stringify(file)};`);
    const table = own.map(
      ({ src, path }) =>
        `[/${src.replaceAll("/", "\\/")}/, route${files.indexOf(fileOf.get(path))}],`,
    );
    const text = [
      `import { groupedRoute } from ${JSON.stringify(inProject("lib/site/grouped-route.ts"))};`,
      ...imports,
      `export default groupedRoute([${table.join("\n")}]);`,
    ].join("\n");
    return { path: `/grouped/${group}`, group, source: { text } };
  });
}

async function writeFunction(
  folder: string,
  path: string,
  { handler, files, startBytes, packages, everLoaded }: BundledFunction,
  shared: object,
): Promise<WrittenFunction> {
  for (const { name, code } of files) await write(join(folder, name), code);
  const config = { handler, ...shared };
  await write(join(folder, ".vc-config.json"), `${JSON.stringify(config, null, 2)}\n`);
  const bytes = files.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);
  return { path, bytes, startBytes, packages, everLoaded };
}

async function write(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
