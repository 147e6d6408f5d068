import { join } from "node:path";
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { CliError } from "#lib/platform/cli-error.js";
import { keepPrivateFile } from "./private-file.js";

/**
 * Fixed, so that a token is valid on any port, even if it was made while the service was not
 * running.
 */
export const developmentIssuer = "urn:artist-research:development";
export const developmentAudience = "artist-research";
const keyId = "development";

/**
 * Where the local server publishes the issuer's keys, separate from the proof keys, which must
 * never validate a token.
 */
export const issuerKeysPath = "/.well-known/development-issuer-jwks.json";

/** Signs tokens that are valid only for this data folder; never part of a deployment. */
export interface Issuer {
  keySet: { keys: JWK[] };
  /** A token valid for one hour. */
  token(subject: string): Promise<string>;
}

/** The issuer of a data folder; its key pair is generated once. */
export async function openIssuer(dataDir: string): Promise<Issuer> {
  const kept = await keepPrivateFile(join(dataDir, "issuer-key.json"), async () => {
    const { privateKey } = await generateKeyPair("ES256", { extractable: true });
    return JSON.stringify(await exportJWK(privateKey));
  });
  const secret = JSON.parse(kept) as JWK;
  const { d: _secretPart, ...open } = secret;
  const key = await importJWK(secret, "ES256");
  return {
    keySet: { keys: [{ ...open, kid: keyId, alg: "ES256", use: "sig" }] },
    token: (subject) =>
      new SignJWT({})
        .setProtectedHeader({ alg: "ES256", kid: keyId })
        .setIssuer(developmentIssuer)
        .setAudience(developmentAudience)
        .setSubject(subject)
        .setIssuedAt()
        .setExpirationTime("1h")
        .sign(key),
  };
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
