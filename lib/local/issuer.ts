import type { Provider } from "oidc-provider";
import { CliError } from "#lib/platform/cli-error.js";
import { developmentAudience, issuerUrl, keptIssuer, pageClientId } from "./kept-issuer.js";

/** Signs tokens that are valid only for this data folder; never part of a deployment. */
export interface Issuer {
  /** `iss` of its tokens, and where it is found while the service runs. */
  url: string;
  /** An access token valid for one hour. */
  token(subject: string): Promise<string>;
}

/** The issuer of a data folder, also while no service runs. */
export async function openIssuer(dataDir: string): Promise<Issuer> {
  // Imported when needed: no deployment has the provider.
  const { localProvider, resourceServer } = await import("./provider.js");
  const kept = await keptIssuer(dataDir);
  // This issuer sends no code anywhere, so any address will do for the page.
  const provider = localProvider(kept, () => [issuerUrl(kept)]);
  return {
    url: issuerUrl(kept),
    token: (subject) => issued(provider, subject, pageClientId, resourceServer),
  };
}

async function issued(
  provider: Provider,
  accountId: string,
  clientId: string,
  server: object,
): Promise<string> {
  const client = await provider.Client.find(clientId);
  const resource = new provider.ResourceServer(developmentAudience, server);
  return new provider.AccessToken({ accountId, client, resourceServer: resource }).save();
}

const names = ["AUTH_ISSUER", "AUTH_AUDIENCE", "AUTH_JWKS_URL"] as const;

/**
 * True when an identity provider is configured by environment variables.
 *
 * @throws CliError when only some of its variables are set
 */
export function hasOutsideIssuer(): boolean {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length > 0 && missing.length < names.length)
    throw new CliError(
      `${names.join(", ")} belong together: set all three or none (missing: ${missing.join(", ")})`,
    );
  return missing.length === 0;
}
