import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ProcessDeps } from "#lib/deps.js";
import type { Endpoint, Method } from "#lib/http/endpoint.js";
import type { Route } from "#lib/http/route.js";
import { type LocalServer, listen } from "#lib/local/server.js";
import { findRoutes, matchRoute, platformUrl } from "#lib/site/routes.js";

export interface Operation {
  file: string;
  route: Route;
  method: Method;
  endpoint: Endpoint;
}

/** Every operation, from the files under `api/`. */
export async function allOperations(): Promise<Operation[]> {
  const files = await findRoutes(join(process.cwd(), "api"));
  const routes = await Promise.all(
    files.map(async ({ file }) => {
      const { default: route } = (await import(pathToFileURL(file).href)) as { default: Route };
      return { file, route };
    }),
  );
  return routes.flatMap(({ file, route }) =>
    Object.entries(route.endpoints).map(([method, endpoint]) => ({
      file: file.slice(process.cwd().length + 1),
      route,
      method: method as Method,
      endpoint,
    })),
  );
}

/** All of `api/` behind a server of this machine, with the dependencies of a test. */
export async function servedRoutes(deps: ProcessDeps): Promise<LocalServer> {
  const routes = await findRoutes(join(process.cwd(), "api"));
  return listen(0, async (url, request) => {
    const match = matchRoute(routes, url.pathname);
    if (match === null) return new Response("nothing serves this path", { status: 404 });
    const { default: route } = (await import(pathToFileURL(match.file).href)) as { default: Route };
    return route.serve(request(platformUrl(url, match)), deps);
  });
}

/** The parameter of a path that a test does not give. */
export const unknownId = "00000000-0000-7000-8000-000000000000";

/** The path of an operation with these parameters, and `unknownId` for the rest. */
export function pathOf(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? unknownId);
}
