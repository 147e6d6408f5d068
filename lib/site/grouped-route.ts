import { faultResponse } from "#lib/http/respond.js";
import { fault } from "#lib/platform/fault.js";

interface Handler {
  fetch(request: Request): Promise<Response>;
}

/**
 * One function for many routes (decision 9.40): the first whose pattern matches the requested path
 * answers. The patterns are those by which the platform sends a path to this function.
 */
export function groupedRoute(routes: readonly (readonly [RegExp, Handler])[]): Handler {
  return {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const found = routes.find(([pattern]) => pattern.test(pathname));
      return found === undefined ? faultResponse(fault("not_found")) : found[1].fetch(request);
    },
  };
}
