import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { fault } from "#lib/platform/fault.js";

/**
 * Resolves to the subject (`sub`) of a valid token.
 *
 * @throws unauthenticated when the token is not valid, auth_unavailable when the key set cannot be read
 */
export type TokenVerifier = (token: string) => Promise<string>;

export interface TokenSettings {
  issuer: string;
  audience: string;
  jwksUrl: string;
}

const algorithms = ["RS256", "ES256", "EdDSA"];

/**
 * Verifies tokens against the key set of this environment's identity provider (decision 2.1). The
 * key set is cached for ten minutes; an unknown key id triggers another fetch, at most every 30 s.
 */
export function remoteTokens(settings: TokenSettings): TokenVerifier {
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl), {
    cacheMaxAge: 600_000,
    cooldownDuration: 30_000,
    timeoutDuration: 3_000,
  });
  return (token) => subjectOf(token, keys, settings);
}

async function subjectOf(
  token: string,
  keys: JWTVerifyGetKey,
  settings: TokenSettings,
): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: settings.issuer,
      audience: settings.audience,
      algorithms,
      clockTolerance: 30,
      requiredClaims: ["exp", "sub"],
    });
    if (typeof payload.sub === "string" && payload.sub !== "") return payload.sub;
  } catch (error) {
    throw isRefusal(error) ? fault("unauthenticated") : fault("auth_unavailable");
  }
  throw fault("unauthenticated");
}

// Errors about the token itself mean unauthenticated. An unreachable, slow or broken key set means auth_unavailable:
// a plain JOSEError, JWKSTimeout, JWKSInvalid, or an error of fetch (decision 2.7).
const refusals: ReadonlySet<string> = new Set([
  errors.JOSEAlgNotAllowed.code,
  errors.JOSENotSupported.code,
  errors.JWSInvalid.code,
  errors.JWSSignatureVerificationFailed.code,
  errors.JWTInvalid.code,
  errors.JWTExpired.code,
  errors.JWTClaimValidationFailed.code,
  errors.JWKSNoMatchingKey.code,
  errors.JWKSMultipleMatchingKeys.code,
]);

function isRefusal(error: unknown): boolean {
  return error instanceof errors.JOSEError && refusals.has(error.code);
}
