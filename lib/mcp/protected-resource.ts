import type { Env } from "#lib/platform/env.js";

export const mcpPath = "/api/mcp";

/**
 * The address of a protected resource's metadata: this prefix and the path of the resource (RFC
 * 9728, section 3.1).
 */
export const wellKnownPath = "/.well-known/oauth-protected-resource";

/**
 * Whether a path is the address of the metadata, with or without the path of the endpoint at the
 * end.
 */
export function isMetadataPath(pathname: string): boolean {
  return pathname === wellKnownPath || pathname === `${wellKnownPath}${mcpPath}`;
}

/**
 * The metadata that tells a client where to get tokens (RFC 9728): from the issuer of this
 * environment, whose metadata has the rest (decision 2.9). An issuer without an address is left out.
 */
export function resourceMetadata(origin: string, { AUTH_ISSUER, AUTH_SCOPES }: Env): object {
  return {
    resource: `${origin}${mcpPath}`,
    resource_name: "Artist research",
    ...(/^https?:/.test(AUTH_ISSUER) ? { authorization_servers: [AUTH_ISSUER] } : {}),
    ...(AUTH_SCOPES === undefined ? {} : { scopes_supported: AUTH_SCOPES.split(" ") }),
    bearer_methods_supported: ["header"],
    resource_documentation: `${origin}/docs`,
  };
}

/**
 * The challenge of a 401 (RFC 6750, RFC 9728): where the metadata is, and whether a token was sent
 * and refused.
 */
export function challenge(origin: string, hasToken: boolean): string {
  const metadata = `Bearer resource_metadata="${origin}${wellKnownPath}${mcpPath}"`;
  return hasToken ? `${metadata}, error="invalid_token"` : metadata;
}
