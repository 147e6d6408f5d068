import { mcpPath, wellKnownPath } from "#lib/mcp/protected-resource.js";
import { hashedFiles, pagesPath, referencePath } from "./page-addresses.js";
import type { LocalRoute, Rewrite } from "./routes.js";

/** A routing rule of the platform's Build Output API. */
type PlatformRoute =
  | { handle: "filesystem" }
  | {
      src: string;
      dest?: string;
      check?: true;
      continue?: true;
      status?: number;
      headers?: Readonly<Record<string, string>>;
      has?: readonly { type: "header"; key: string; value: string }[];
    };

/**
 * The agent endpoint's metadata has a fixed path outside /api and is served by its function
 * (decision 2.9).
 */
const resourceMetadata = {
  src: `^${quoted(wellKnownPath)}(?:${quoted(mcpPath)})?$`,
  dest: mcpPath,
  check: true,
} as const;

/** The path of a route's function in the output, such as `/api/artist/[id]/latest`. */
export function functionPath({ segments }: LocalRoute): string {
  const names = segments.map((segment) =>
    "param" in segment ? `[${segment.param}]` : segment.text,
  );
  return `/api/${names.join("/")}`;
}

/**
 * The rules that map request paths to functions, fixed names before parameters. Path parameters are
 * added to the query, as the platform does for its own routes. Rewrites in vercel.json have no
 * parameters. An unknown path under /api gets 404 with the service's error body.
 */
export function platformRoutes(
  routes: readonly LocalRoute[],
  rewrites: readonly Rewrite[],
): PlatformRoute[] {
  return [
    {
      src: `^${hashedFiles}.*$`,
      headers: { "cache-control": "public, max-age=31536000, immutable" },
      continue: true,
    },
    { src: `^(${referencePath}(?:/.*)?)/$`, status: 308, headers: { location: "$1" } },
    { handle: "filesystem" },
    resourceMetadata,
    ...rewrites.map(({ source, destination }) => ({
      src: `^${quoted(source)}$`,
      dest: destination,
      check: true as const,
    })),
    ...routes.map((route) => ({
      src: patternOf(route),
      dest: destinationOf(route),
      check: true as const,
    })),
    { src: "^/api(?:/.*)?$", dest: "/not-found.json", status: 404 },
    { src: `^${pagesPath}(?:/.*)?$`, dest: "/index.html" },
    // People get the page, which says that there is nothing here; programs get the error body.
    {
      src: "^/.*$",
      has: [{ type: "header", key: "accept", value: ".*text/html.*" }],
      dest: "/index.html",
      status: 404,
    },
    { src: "^/.*$", dest: "/not-found.json", status: 404 },
  ];
}

function patternOf({ segments }: LocalRoute): string {
  const parts = segments.map((segment) => ("param" in segment ? "([^/]+)" : quoted(segment.text)));
  const last = segments.at(-1);
  const acceptsSlash = last !== undefined && "text" in last;
  return `^/api/${parts.join("/")}${acceptsSlash ? "/?" : ""}$`;
}

function destinationOf(route: LocalRoute): string {
  const params = route.segments.flatMap((segment) => ("param" in segment ? [segment.param] : []));
  const query = params.map((name, index) => `${name}=$${index + 1}`).join("&");
  return query === "" ? functionPath(route) : `${functionPath(route)}?${query}`;
}

function quoted(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
