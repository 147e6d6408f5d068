import type { ProcessDeps } from "#lib/deps.js";
import type { Endpoint, Method } from "#lib/http/endpoint.js";
import { serve } from "#lib/http/serve.js";
import { liveDeps, tracingStarted } from "#lib/live.js";

/** The operations of one path: the default export of a file under `api/`. */
export interface Route {
  endpoints: Readonly<Partial<Record<Method, Endpoint>>>;
  /** The entry point of the platform. */
  fetch(request: Request): Promise<Response>;
  /** The entry point of tests, with injected dependencies. */
  serve(request: Request, deps: ProcessDeps): Promise<Response>;
}

/** A route of the operations of one path; the real dependencies are built with the first request. */
export function route(endpoints: Route["endpoints"]): Route {
  return {
    endpoints,
    async fetch(request) {
      await tracingStarted();
      return serve(endpoints, request, liveDeps);
    },
    serve: (request, deps) => serve(endpoints, request, () => deps),
  };
}
