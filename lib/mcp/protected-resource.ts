import type { Env } from "#lib/env.js";

/** The path of the endpoint for agents. */
export const mcpPath = "/api/mcp";

/** Where the metadata of a protected resource stands: below this, the path of the resource (RFC 9728, section 3.1). */
export const wellKnownPath = "/.well-known/oauth-protected-resource";

/** Whether a path is that of the metadata, with or without the path of the endpoint behind it. */
export function isMetadataPath(pathname: string): boolean {
  return pathname === wellKnownPath || pathname === `${wellKnownPath}${mcpPath}`;
}

/**
 * The metadata by which a client finds out where tokens come from (RFC 9728): the issuer of this environment, whose own
 * metadata says the rest (decision 2.9). The issuer of a local run has no address.
 */
export function resourceMetadata(origin: string, { AUTH_ISSUER }: Env): object {
  return {
    resource: `${origin}${mcpPath}`,
    resource_name: "Artist research",
    ...(/^https?:/.test(AUTH_ISSUER) ? { authorization_servers: [AUTH_ISSUER] } : {}),
    bearer_methods_supported: ["header"],
    resource_documentation: `${origin}/docs`,
  };
}

/** The challenge of a 401 (RFC 6750, RFC 9728): where the metadata is, and whether a token was given and refused. */
export function challenge(origin: string, hasToken: boolean): string {
  const metadata = `Bearer resource_metadata="${origin}${wellKnownPath}${mcpPath}"`;
  return hasToken ? `${metadata}, error="invalid_token"` : metadata;
}
