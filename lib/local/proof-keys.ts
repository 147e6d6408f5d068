import { readSigningKeys, type SigningKey } from "#lib/kernel/signing-keys.js";
import { CliError } from "./cli-error.js";
import { localSecret, madeSigningKey } from "./local-secret.js";
import { dataDirectory } from "./settings.js";

/**
 * The keys that documents of this environment are signed with: those of PROOF_KEY, else the data folder's, which `npm
 * start` uses too. None for a database that DATABASE_URL names without PROOF_KEY: a deployment does not publish the keys
 * of a data folder, so nobody could check what they signed.
 *
 * @throws CliError when PROOF_KEY is no private key; the sentence repeats nothing of it
 */
export async function proofKeys(): Promise<readonly SigningKey[]> {
  if (!process.env.PROOF_KEY && process.env.DATABASE_URL) return [];
  const { value } = await localSecret(dataDirectory(), "PROOF_KEY", madeSigningKey);
  const keys = readSigningKeys(value);
  if (keys === null) throw new CliError("PROOF_KEY is no private Ed25519 key (JWK)");
  return keys;
}
