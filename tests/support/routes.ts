import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Endpoint, Method } from "#lib/http/endpoint.js";
import type { Route } from "#lib/http/route.js";
import { findRoutes } from "#lib/site/routes.js";

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

/** The parameter of a path that a test does not give. */
export const unknownId = "00000000-0000-7000-8000-000000000000";

/** The path of an operation with these parameters, and `unknownId` for the rest. */
export function pathOf(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? unknownId);
}
