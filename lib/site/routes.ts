import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { decoded } from "#lib/kernel/decoded.js";

/** A segment of a route's path: literal text, or the name of a parameter. */
type Segment = { text: string } | { param: string };

export interface LocalRoute {
  file: string;
  segments: readonly Segment[];
}

export interface RouteMatch {
  file: string;
  /** Path parameters, decoded. */
  params: Readonly<Record<string, string>>;
}

/**
 * Paths outside /api that vercel.json rewrites to a function. A parameter of the source has a
 * pattern, `:id([a-f]+)`, and the same name in the destination.
 */
export interface Rewrite {
  source: string;
  destination: string;
}

/** The regular expression of a rewrite's source, with a group for each parameter. */
export function rewritePattern({ source }: Rewrite): string {
  const parts = source.split(/:(\w{1,40})\(([^)]{1,80})\)/);
  return `^${parts.map((part, at) => [quoted(part), "", `(${part})`][at % 3]).join("")}$`;
}

/** The path that a rewrite leads to; null when it is about another path. */
export function rewritten(rewrite: Rewrite, pathname: string): string | null {
  const values = new RegExp(rewritePattern(rewrite)).exec(pathname);
  if (values === null) return null;
  let group = 0;
  return rewrite.destination.replaceAll(/:\w+/g, () => values[++group] ?? "");
}

/** Text that a regular expression takes literally. */
export function quoted(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The default export of a file under `api/`, which the platform calls. */
interface Handler {
  fetch(request: Request): Promise<Response>;
}

/** Every route under `apiFolder`, in the order in which the platform tries them. */
export async function findRoutes(apiFolder: string): Promise<LocalRoute[]> {
  const files = await readdir(apiFolder, { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile() && isRouteFile(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, segments: segmentsOf(file.slice(apiFolder.length + 1)) }))
    .sort(staticFirst);
}

/** The first route whose path is `pathname`, or null. */
export function matchRoute(routes: readonly LocalRoute[], pathname: string): RouteMatch | null {
  const parts = pathname.split("/").slice(1);
  if (parts.shift() !== "api") return null;
  // The platform accepts a slash after a fixed name, but not after a parameter.
  const fixedEnd = parts.at(-1) === "" ? parts.slice(0, -1) : null;
  for (const { file, segments } of routes) {
    const last = segments.at(-1);
    const endsInParam = last !== undefined && "param" in last;
    const params = paramsOf(segments, fixedEnd !== null && !endsInParam ? fixedEnd : parts);
    if (params !== null) return { file, params };
  }
  return null;
}

/**
 * The handlers that were called. They are cached, because a repeated import resolves its file
 * again.
 */
const loaded = new Map<string, Handler>();

/** Calls a route as the platform does: path parameters are added to the query. */
export async function callRoute(match: RouteMatch, request: Request): Promise<Response> {
  let handler = loaded.get(match.file);
  if (handler === undefined) {
    ({ default: handler } = (await import(pathToFileURL(match.file).href)) as { default: Handler });
    loaded.set(match.file, handler);
  }
  return handler.fetch(request);
}

export function platformUrl(url: URL, { params }: RouteMatch): URL {
  const shown = new URL(url);
  for (const [name, value] of Object.entries(params)) shown.searchParams.append(name, value);
  return shown;
}

function isRouteFile(name: string): boolean {
  return /\.ts$/.test(name) && !/\.d\.ts$/.test(name) && !/^[._]/.test(name);
}

function segmentsOf(path: string): Segment[] {
  const names = path.replace(/\.ts$/, "").split(/[\\/]/);
  if (names.at(-1) === "index") names.pop();
  return names.map((name) => {
    const param = /^\[(.+)\]$/.exec(name)?.[1];
    return param === undefined ? { text: name } : { param };
  });
}

function staticFirst(a: LocalRoute, b: LocalRoute): number {
  for (let at = 0; at < Math.min(a.segments.length, b.segments.length); at += 1) {
    const [one, other] = [a.segments[at], b.segments[at]];
    if (one === undefined || other === undefined) break;
    const difference = Number("param" in one) - Number("param" in other);
    if (difference !== 0) return difference;
  }
  return a.segments.length - b.segments.length;
}

function paramsOf(
  segments: readonly Segment[],
  parts: readonly string[],
): Record<string, string> | null {
  if (parts.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [at, segment] of segments.entries()) {
    const part = parts[at] ?? "";
    if ("param" in segment) {
      if (part === "") return null;
      params[segment.param] = decoded(part);
    } else if (segment.text !== part) {
      return null;
    }
  }
  return params;
}
