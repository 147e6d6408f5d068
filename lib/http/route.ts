import type { Deps } from "#lib/deps.js";
import type { Endpoint, Method } from "#lib/http/endpoint.js";
import { serve } from "#lib/http/serve.js";
import { liveDeps, tracingStarted } from "#lib/live.js";

/** One file under `api/`: the operations of one path. */
export interface Route {
  endpoints: Readonly<Partial<Record<Method, Endpoint>>>;
  /** What the platform calls. */
  fetch(request: Request): Promise<Response>;
  /** What a test calls, with dependencies of its own. */
  serve(request: Request, deps: Deps): Promise<Response>;
}

/** Puts the operations of one path together; the real dependencies are built with the first request. */
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
