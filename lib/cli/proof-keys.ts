import { readSigningKeys, type SigningKey } from "#lib/kernel/signing-keys.js";
import { localSecret, madeSigningKey } from "#lib/local/local-secret.js";
import { CliError } from "#lib/platform/cli-error.js";
import { dataDirectory } from "#lib/platform/local-settings.js";

/**
 * The keys that this environment signs documents with: those in PROOF_KEY, else the data folder's,
 * which `npm start` uses too. Empty when DATABASE_URL is set without PROOF_KEY: a deployment does
 * not publish the keys of a data folder, so nobody could check what they signed.
 *
 * @throws CliError when PROOF_KEY is not a private key; the message repeats nothing of it
 */
export async function proofKeys(): Promise<readonly SigningKey[]> {
  if (!process.env.PROOF_KEY && process.env.DATABASE_URL) return [];
  const { value } = await localSecret(dataDirectory(), "PROOF_KEY", madeSigningKey);
  const keys = readSigningKeys(value);
  if (keys === null) throw new CliError("PROOF_KEY is not a private Ed25519 key (JWK)");
  return keys;
}
