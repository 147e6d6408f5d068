import { decodeJwt, decodeProtectedHeader } from "jose";
import { isIdToken, remoteTokens, type TokenSettings } from "./tokens.js";

/**
 * Why an access token is refused, for the operator who configures the identity provider; null when
 * it is accepted.
 */
export async function refusalOf(token: string, settings: TokenSettings): Promise<string | null> {
  const read = claimsOf(token);
  if (read === null)
    return "it is not a JWT, so the identity provider has to be configured to issue JWTs for AUTH_AUDIENCE";
  const { iss, aud, typ } = read;
  if (isIdToken(aud, typ, settings.clientId))
    return "it is an ID token, or an access token for the page and not for AUTH_AUDIENCE";
  if (iss !== settings.issuer) return "its issuer is not AUTH_ISSUER";
  if (![aud].flat().includes(settings.audience)) return "its audience is not AUTH_AUDIENCE";
  try {
    await remoteTokens(settings)(token);
    return null;
  } catch {
    return "its signature, algorithm, time or subject is not valid, or the keys cannot be read";
  }
}

function claimsOf(token: string) {
  try {
    const { iss, aud } = decodeJwt(token);
    return { iss, aud, typ: decodeProtectedHeader(token).typ };
  } catch {
    return null;
  }
}
