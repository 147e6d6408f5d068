import {
  createRemoteJWKSet,
  errors,
  type JWTVerifyGetKey,
  type JWTVerifyResult,
  jwtVerify,
} from "jose";
import { isStorableText } from "#lib/kernel/text.js";
import { type Fault, fault } from "#lib/platform/fault.js";

/**
 * Resolves to the subject (`sub`) of a valid token.
 *
 * @throws unauthenticated when the token is not valid, auth_unavailable when the key set cannot be read
 */
export type TokenVerifier = (token: string) => Promise<string>;

/**
 * Resolves to the verified e-mail address (`email_verified`) of a valid ID token, in lower case; null
 * when it has none.
 *
 * @throws invalid_input when it is not the ID token of this person and sign-in, auth_unavailable
 *   when the key set cannot be read
 */
export type IdTokenVerifier = (
  idToken: string,
  expected: { subject: string; nonce: string | undefined },
) => Promise<string | null>;

export interface TokenSettings {
  issuer: string;
  audience: string;
  jwksUrl: string;
  /** The page, as the provider knows it; without one, tokens are pasted. */
  clientId?: string | undefined;
}

const algorithms = ["RS256", "ES256", "EdDSA"];

/**
 * Verifies tokens against the key set of this environment's identity provider (decision 2.1). The
 * key set is cached for ten minutes; an unknown key id triggers another fetch, at most every 30 s.
 */
export function remoteTokens(settings: TokenSettings): TokenVerifier {
  const keys = keySet(settings);
  return (token) => subjectOf(token, keys, settings);
}

/**
 * Verifies ID tokens of the page, which say who signed in (decision 2.13), against the same key set.
 */
export function remoteIdTokens(settings: TokenSettings): IdTokenVerifier {
  const keys = keySet(settings);
  return async (idToken, { subject, nonce }) => {
    const refused = fault("invalid_input", "idToken must be the ID token of this sign-in");
    const { clientId } = settings;
    if (clientId === undefined || nonce === undefined) throw refused;
    const { payload } = await verified(idToken, keys, settings.issuer, clientId, refused);
    const { sub, aud, azp, nonce: given, email, email_verified: isVerified } = payload;
    const isForPage = azp === clientId || (azp === undefined && [aud].flat().length === 1);
    if (sub !== subject || given !== nonce || !isForPage) throw refused;
    return isVerified === true && typeof email === "string" ? email.toLowerCase() : null;
  };
}

function keySet({ jwksUrl }: TokenSettings): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(jwksUrl), {
    cacheMaxAge: 600_000,
    cooldownDuration: 30_000,
    timeoutDuration: 3_000,
  });
}

async function subjectOf(
  token: string,
  keys: JWTVerifyGetKey,
  settings: TokenSettings,
): Promise<string> {
  const refused = fault("unauthenticated");
  const { issuer, audience, clientId } = settings;
  const { payload, protectedHeader } = await verified(token, keys, issuer, audience, refused);
  const { sub, aud } = payload;
  const isSubject = typeof sub === "string" && sub !== "" && isStorableText(sub);
  if (isIdToken(aud, protectedHeader.typ, clientId) || !isSubject) throw refused;
  return sub;
}

/** @throws refused when the token is not valid, auth_unavailable when the key set cannot be read */
async function verified(
  token: string,
  keys: JWTVerifyGetKey,
  issuer: string,
  audience: string,
  refused: Fault,
): Promise<JWTVerifyResult> {
  const requiredClaims = ["exp", "sub"];
  return jwtVerify(token, keys, {
    issuer,
    audience,
    algorithms,
    clockTolerance: 30,
    requiredClaims,
  }).catch((error: unknown) => {
    throw isRefusal(error) ? refused : fault("auth_unavailable");
  });
}

/**
 * Whether a token is an ID token of the page, which says who signed in and gives no access: the
 * page is among its audiences. An access token may name the page too, but its type says what it is
 * (RFC 9068).
 */
export function isIdToken(
  audience: string | string[] | undefined,
  type: string | undefined,
  clientId: string | undefined,
): boolean {
  const isAccessToken = type !== undefined && /^(application\/)?at\+jwt$/i.test(type);
  return clientId !== undefined && !isAccessToken && [audience].flat().includes(clientId);
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
