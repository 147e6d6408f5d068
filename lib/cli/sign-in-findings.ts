import { refusalOf } from "#lib/auth/token-refusal.js";
import type { Finding } from "#lib/operations/environment-findings.js";
import { CliError } from "#lib/platform/cli-error.js";
import { EnvironmentProblem } from "#lib/platform/environment-problem.js";
import { readSignIn } from "#lib/site/sign-in-discovery.js";

/** Whether the page can sign people in at the identity provider; none without AUTH_CLIENT_ID. */
export async function signInFindings(): Promise<Finding[]> {
  try {
    const settings = await readSignIn();
    if (settings === null) return [];
    return [{ level: "fine", sentence: "The page can sign people in at the identity provider." }];
  } catch (problem) {
    if (!(problem instanceof CliError || problem instanceof EnvironmentProblem)) throw problem;
    return [{ level: "missing", sentence: `The page cannot sign people in: ${problem.message}.` }];
  }
}

/** Whether the service would accept an access token, and why not. */
export async function tokenFinding(token: string): Promise<Finding> {
  const { AUTH_ISSUER: issuer = "", AUTH_AUDIENCE: audience = "" } = process.env;
  const { AUTH_JWKS_URL: jwksUrl = "", AUTH_CLIENT_ID: clientId } = process.env;
  const reason = await refusalOf(token, { issuer, audience, jwksUrl, clientId });
  return reason === null
    ? { level: "fine", sentence: "The access token is accepted." }
    : { level: "missing", sentence: `The access token is refused: ${reason}.` };
}
