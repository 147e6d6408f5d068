import * as v from "valibot";
import type { SignInSettings } from "#lib/contract/sign-in-settings.js";
import { isLoopback } from "#lib/kernel/loopback.js";
import { CliError } from "#lib/platform/cli-error.js";
import { readSettings } from "#lib/platform/env.js";
import { EnvironmentProblem } from "#lib/platform/environment-problem.js";
import { matching, name } from "#lib/platform/setting-forms.js";

/** The settings of the sign-in. The functions need only some of them, which env.ts reads, too. */
const Settings = v.object({
  AUTH_ISSUER: name,
  AUTH_AUDIENCE: name,
  AUTH_CLIENT_ID: name,
  AUTH_SCOPES: v.optional(
    matching(/^(?:\S+ )*openid(?: \S+)*$/, "must be scopes separated by spaces, with openid"),
    "openid",
  ),
  AUTH_RESOURCE: v.optional(matching(/^[a-z][a-z\d+.-]*:[^\s#]+$/i, "must be an absolute URI")),
  AUTH_DISCOVERY: v.optional(v.pipe(v.string(), v.parseJson(undefined, "must be JSON"))),
});

/** An endpoint: https, or http on this machine. */
const Endpoint = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.parse(text);
    return url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(text));
  }, "is not an https address"),
);

/** What the page needs of an OpenID provider's description of itself (OpenID Connect Discovery). */
const Discovery = v.object({
  issuer: v.string(),
  authorization_endpoint: Endpoint,
  token_endpoint: Endpoint,
  revocation_endpoint: v.optional(Endpoint),
  end_session_endpoint: v.optional(Endpoint),
  jwks_uri: Endpoint,
  response_types_supported: v.pipe(
    v.array(v.string()),
    v.includes("code", "has no authorization codes"),
  ),
  // Some providers do PKCE and do not say so.
  code_challenge_methods_supported: v.optional(
    v.pipe(v.array(v.string()), v.includes("S256", "has no S256, which PKCE needs")),
  ),
  id_token_signing_alg_values_supported: v.optional(v.array(v.string()), ["RS256"]),
  authorization_response_iss_parameter_supported: v.optional(v.boolean(), false),
});

type Source = Readonly<Record<string, string | undefined>>;

/**
 * How the page signs people in: what the settings say, and what the provider says about itself.
 * Null without AUTH_CLIENT_ID: then the page has a field for an access token.
 *
 * @throws EnvironmentProblem when a setting is malformed
 * @throws CliError when the provider cannot be read, or cannot be used
 */
export async function readSignIn(source: Source = process.env): Promise<SignInSettings | null> {
  if (!source.AUTH_CLIENT_ID) return null;
  const settings = readSettings(Settings, source);
  if (settings.AUTH_CLIENT_ID === settings.AUTH_AUDIENCE)
    throw new EnvironmentProblem(
      "AUTH_AUDIENCE must not be AUTH_CLIENT_ID: it is the audience of ID tokens, which open nothing",
    );
  const { AUTH_ISSUER: issuer, AUTH_DISCOVERY: given } = settings;
  const described = v.safeParse(Discovery, given ?? (await fetched(issuer)));
  if (!described.success) throw new CliError(wrongWith(described.issues[0]));
  const { output } = described;
  if (output.issuer !== issuer)
    throw new CliError("the identity provider names another issuer than AUTH_ISSUER");
  return {
    issuer,
    clientId: settings.AUTH_CLIENT_ID,
    scopes: settings.AUTH_SCOPES,
    audience: settings.AUTH_AUDIENCE,
    resource: settings.AUTH_RESOURCE ?? null,
    authorizationEndpoint: output.authorization_endpoint,
    tokenEndpoint: output.token_endpoint,
    revocationEndpoint: output.revocation_endpoint ?? null,
    endSessionEndpoint: output.end_session_endpoint ?? null,
    idTokenAlgorithms: output.id_token_signing_alg_values_supported,
    namesIssuer: output.authorization_response_iss_parameter_supported,
  };
}

async function fetched(issuer: string): Promise<unknown> {
  const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (answer.ok) return await answer.json();
  } catch {
    // The sentence below covers every reason.
  }
  throw new CliError(
    "the identity provider's description cannot be read below AUTH_ISSUER: check AUTH_ISSUER, or give the description in AUTH_DISCOVERY",
  );
}

function wrongWith(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue) ?? "its description";
  const reason = issue.input === undefined ? "is missing" : issue.message;
  return `the identity provider cannot be used: ${place} ${reason}`;
}
