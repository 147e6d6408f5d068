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

/**
 * The route for the operations of one path; the real dependencies are built with the first request.
 */
export function route(endpoints: Route["endpoints"]): Route {
  return served(endpoints, (request, dependencies) => serve(endpoints, request, dependencies));
}

/** Answers a request. Building the dependencies can fail with EnvironmentProblem. */
type Serve = (request: Request, dependencies: () => ProcessDeps) => Promise<Response>;

/**
 * A path with a different protocol: it has no operations, so it is not in the OpenAPI document
 * (decision 5.51). The protocol is loaded with the first request.
 */
export function protocolRoute(load: () => Promise<Serve>): Route {
  return served({}, async (request, dependencies) => (await load())(request, dependencies));
}

function served(endpoints: Route["endpoints"], answer: Serve): Route {
  return {
    endpoints,
    async fetch(request) {
      await tracingStarted();
      return answer(request, liveDeps);
    },
    serve: (request, deps) => answer(request, () => deps),
  };
}
