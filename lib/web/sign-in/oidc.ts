import * as oauth from "oauth4webapi";
import type { SignInSettings } from "#lib/contract/sign-in-settings.js";
import { SignInProblem } from "./sign-in-problem.js";

/** What a tab remembers while the person is at the provider. */
export interface PendingSignIn {
  issuer: string;
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
  /** A path of this page: where the person was. */
  returnTo: string;
}

/** What a provider gives. */
export interface Tokens {
  accessToken: string;
  /** In milliseconds since 1970; null when the provider does not say. */
  expiresAt: number | null;
  refreshToken: string | null;
  /** Says who signed in; null when a renewal returned no ID token. */
  idToken: string | null;
}

/** Sends a request; `fetch` itself, unless a test has another. */
export type Send = typeof fetch;

/** How a sign-in is asked for. */
export interface SignInWish {
  redirectUri: string;
  returnTo: string;
  /** Whom the provider should suggest. */
  hint?: string | undefined;
  /** Whether the provider should ask who it is, even if it knows. */
  asksWho?: boolean;
}

/**
 * A sign-in by authorization code with PKCE: the address at the provider, and what to keep for the
 * answer.
 */
export async function beginSignIn(
  settings: SignInSettings,
  { redirectUri, returnTo, hint, asksWho = false }: SignInWish,
): Promise<{ address: string; pending: PendingSignIn }> {
  const pending: PendingSignIn = {
    issuer: settings.issuer,
    redirectUri,
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
    returnTo: safeReturn(returnTo),
  };
  const address = new URL(settings.authorizationEndpoint);
  const parameters = {
    client_id: settings.clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: settings.scopes,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: "S256",
    // Some providers choose the audience by this parameter, others by `resource`; unknown ones are ignored.
    audience: settings.audience,
    ...resourceOf(settings),
    ...(hint === undefined ? {} : { login_hint: hint }),
    ...(asksWho ? { prompt: "login" } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return { address: address.href, pending };
}

/**
 * Exchanges the provider's answer for tokens: state, issuer, code, verifier, nonce and redirect
 * address must all be those of this sign-in.
 *
 * @throws SignInProblem when the answer is a refusal or is not the answer to this sign-in
 */
export async function finishSignIn(
  settings: SignInSettings,
  pending: PendingSignIn,
  answer: URLSearchParams,
  send?: Send,
): Promise<Tokens> {
  if (pending.issuer !== settings.issuer) throw new SignInProblem("other_provider");
  const { server, client, options } = partiesOf(settings, send);
  return checked(settings, async () => {
    const code = oauth.validateAuthResponse(server, client, answer, pending.state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      code,
      pending.redirectUri,
      pending.verifier,
      options,
    );
    return oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: pending.nonce,
      requireIdToken: true,
    });
  });
}

/**
 * New tokens for a refresh token.
 *
 * @throws SignInProblem when the provider refuses it
 */
export async function refreshed(
  settings: SignInSettings,
  refreshToken: string,
  send?: Send,
): Promise<Tokens> {
  const { server, client, options } = partiesOf(settings, send);
  return checked(settings, async () => {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      refreshToken,
      options,
    );
    return oauth.processRefreshTokenResponse(server, client, response);
  });
}

/** Ends a refresh token at the provider; resolves in any case. */
export async function revoke(settings: SignInSettings, token: string, send?: Send): Promise<void> {
  if (settings.revocationEndpoint === null) return;
  const { server, client, options } = partiesOf(settings, send);
  await oauth
    .revocationRequest(server, client, oauth.None(), token, {
      ...options,
      signal: AbortSignal.timeout(3_000),
    })
    .catch(() => undefined);
}

/** A path of this page: it begins with exactly one `/`; anything else becomes `/`. */
export function safeReturn(path: string): string {
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path) ? path : "/";
}

function partiesOf(settings: SignInSettings, send: Send | undefined) {
  const server: oauth.AuthorizationServer = {
    issuer: settings.issuer,
    authorization_endpoint: settings.authorizationEndpoint,
    token_endpoint: settings.tokenEndpoint,
    id_token_signing_alg_values_supported: [...settings.idTokenAlgorithms],
    authorization_response_iss_parameter_supported: settings.namesIssuer,
    ...(settings.revocationEndpoint === null
      ? {}
      : { revocation_endpoint: settings.revocationEndpoint }),
  };
  const client: oauth.Client = { client_id: settings.clientId };
  const options = {
    ...(send === undefined ? {} : { [oauth.customFetch]: send }),
    // The build admits http for this machine alone.
    [oauth.allowInsecureRequests]: settings.issuer.startsWith("http:"),
    additionalParameters: resourceOf(settings),
  };
  return { server, client, options };
}

function resourceOf({ resource }: SignInSettings): Record<string, string> {
  return resource === null ? {} : { resource };
}

async function checked(
  { audience }: SignInSettings,
  exchange: () => Promise<oauth.TokenEndpointResponse>,
): Promise<Tokens> {
  const given = await exchange().catch((problem: unknown) => {
    throw problemOf(problem);
  });
  if (!namesAudience(given.access_token, audience)) throw new SignInProblem("not_for_service");
  const { access_token: accessToken, expires_in: seconds, refresh_token: refreshToken } = given;
  const idToken = given.id_token ?? null;
  return {
    accessToken,
    expiresAt: seconds === undefined ? null : Date.now() + seconds * 1_000,
    refreshToken: refreshToken ?? null,
    idToken,
  };
}

/** Whether an access token is a JWT for the service, which alone can check its signature. */
function namesAudience(token: string, audience: string): boolean {
  try {
    const [, claims = ""] = token.split(".");
    const { aud } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
    return [aud].flat().includes(audience);
  } catch {
    return false;
  }
}

function problemOf(problem: unknown): SignInProblem {
  if (problem instanceof oauth.AuthorizationResponseError)
    return new SignInProblem(problem.error === "access_denied" ? "declined" : "refused", problem);
  if (problem instanceof oauth.ResponseBodyError) return new SignInProblem("refused", problem);
  if (problem instanceof oauth.OperationProcessingError)
    return new SignInProblem("not_the_answer", problem);
  return new SignInProblem("unreachable", problem);
}
