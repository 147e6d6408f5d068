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

/** The answer of a preflight: the path's methods and the allowed request headers. */
export function preflight(methods: readonly string[], headers: string): Response {
  const allow = methods.join(", ");
  return new Response(null, {
    status: 204,
    headers: {
      allow,
      "access-control-allow-methods": allow,
      "access-control-allow-headers": headers,
      "access-control-max-age": "600",
    },
  });
}
