import type { LocalRoute } from "../routes.js";

/** A rule of the platform's routing, as its Build Output API has it. */
type PlatformRoute =
  | { handle: "filesystem" }
  | { src: string; dest: string; check?: true; status?: number };

/** `/api/artist/[id]/latest`: where a route's function stands in the output. */
export function functionPath({ segments }: LocalRoute): string {
  const names = segments.map((segment) =>
    "param" in segment ? `[${segment.param}]` : segment.text,
  );
  return `/api/${names.join("/")}`;
}

/**
 * How requests find their function, fixed names before parameters. Path parameters are added to the
 * query, as the platform does itself; an unknown path under /api answers 404 in the service's shape.
 */
export function platformRoutes(routes: readonly LocalRoute[]): PlatformRoute[] {
  return [
    { handle: "filesystem" },
    ...routes.map((route) => ({
      src: patternOf(route),
      dest: destinationOf(route),
      check: true as const,
    })),
    { src: "^/api(?:/.*)?$", dest: "/not-found.json", status: 404 },
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
