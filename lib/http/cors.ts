const exposed = "retry-after, location, x-request-id, server-timing, allow, preference-applied";

/**
 * The headers that let a page of an allowed origin read the answer (decision 1.24); other origins
 * get none.
 */
export function corsHeaders(
  origin: string | null,
  allowed: readonly string[],
): Record<string, string> {
  if (allowed.length === 0) return {};
  if (origin === null || !allowed.includes(origin)) return { vary: "origin" };
  return {
    vary: "origin",
    "access-control-allow-origin": origin,
    "access-control-expose-headers": exposed,
  };
}

/** Additional headers of a preflight answer: the path's methods and the allowed request headers. */
export function preflightHeaders(methods: readonly string[]): Record<string, string> {
  return {
    "access-control-allow-methods": methods.join(", "),
    "access-control-allow-headers": "authorization, content-type, prefer, last-event-id",
    "access-control-max-age": "600",
  };
}
