import { mcpPath, wellKnownPath } from "#lib/mcp/protected-resource.js";
import {
  hashedFiles,
  otherPages,
  pagesPath,
  secretHeaders,
  secretPaths,
  signInPath,
  slashedPath,
} from "./page-addresses.js";
import { type LocalRoute, quoted, type Rewrite, rewritePattern } from "./routes.js";

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
const resourceMetadata: EndpointRule = {
  src: `^${quoted(wellKnownPath)}(?:${quoted(mcpPath)})?$`,
  path: mcpPath,
  query: "",
};

/** Where the platform sends paths of one pattern: the function's path, and what it adds to the query. */
export interface EndpointRule {
  src: string;
  path: string;
  query: string;
}

/** The path of a route's function in the output, such as `/api/artist/[id]/latest`. */
export function functionPath({ segments }: LocalRoute): string {
  const names = segments.map((segment) =>
    "param" in segment ? `[${segment.param}]` : segment.text,
  );
  return `/api/${names.join("/")}`;
}

/**
 * The rules that map request paths to endpoints, fixed names before parameters. Path parameters are
 * added to the query, as the platform does for its own routes.
 */
export function endpointRules(
  routes: readonly LocalRoute[],
  rewrites: readonly Rewrite[],
): EndpointRule[] {
  return [
    resourceMetadata,
    ...rewrites.map((rewrite) => ({ src: rewritePattern(rewrite), ...ledTo(rewrite, routes) })),
    ...routes.map((route) => ({ src: patternOf(route), ...destinationOf(route) })),
  ];
}

/**
 * All rules of the deployment. An unknown path under /api gets 404 with the service's error body.
 *
 * @param functionOf the path of the function for an endpoint's path
 */
export function platformRoutes(
  endpoints: readonly EndpointRule[],
  policy: string,
  functionOf: (path: string) => string,
): PlatformRoute[] {
  return [
    { src: "^/.*$", headers: { "content-security-policy": policy }, continue: true },
    {
      src: `^${hashedFiles}.*$`,
      headers: { "cache-control": "public, max-age=31536000, immutable" },
      continue: true,
    },
    { src: `^(?:${secretPaths.join("|")})$`, headers: secretHeaders, continue: true },
    { src: slashedPath, status: 308, headers: { location: "$1" } },
    { handle: "filesystem" },
    ...endpoints.map(({ src, path, query }) => ({
      src,
      dest: query === "" ? functionOf(path) : `${functionOf(path)}?${query}`,
      check: true as const,
    })),
    { src: "^/api(?:/.*)?$", dest: "/not-found.json", status: 404 },
    {
      src: `^(?:${pagesPath}(?:/.*)?|${signInPath}|${[...secretPaths, ...otherPages].join("|")})$`,
      dest: "/index.html",
    },
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

/** The function of a rewrite, with its parameters as for its own path. */
function ledTo({ destination }: Rewrite, routes: readonly LocalRoute[]) {
  const path = destination.replaceAll(/:(\w+)/g, "[$1]");
  const route = routes.find((one) => functionPath(one) === path);
  if (route === undefined) throw new Error(`vercel.json rewrites to ${path}, which does not exist`);
  return destinationOf(route);
}

function destinationOf(route: LocalRoute): { path: string; query: string } {
  const params = route.segments.flatMap((segment) => ("param" in segment ? [segment.param] : []));
  const query = params.map((name, index) => `${name}=$${index + 1}`).join("&");
  return { path: functionPath(route), query };
}
