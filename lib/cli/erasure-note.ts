import { erasureEntry, type NamedErasure } from "#lib/data-rights/erasure-entry.js";
import { localSecret } from "#lib/local/local-secret.js";
import { CliError } from "#lib/platform/cli-error.js";
import { addLine } from "#lib/platform/erasures-file.js";
import { dataDirectory } from "#lib/platform/local-settings.js";

/**
 * The key of the hashes by which erasures are kept: ERASURE_KEY, else the data folder's. Null when
 * DATABASE_URL is set without it, because a deployment does not know a data folder's key.
 *
 * @throws CliError when it is too short
 */
export async function erasureSecret(): Promise<string | null> {
  if (!process.env.ERASURE_KEY && process.env.DATABASE_URL) return null;
  const { value } = await localSecret(dataDirectory(), "ERASURE_KEY");
  if (value.length < 32) throw new CliError("ERASURE_KEY must be at least 32 characters long");
  return value;
}

/**
 * Notes what a command erases as the service does: in the file ERASURES, else on stderr; undefined
 * when neither setting is given.
 *
 * @throws CliError when ERASURES has no key
 */
export async function erasureNote(): Promise<((erasure: NamedErasure) => void) | undefined> {
  const { ERASURES: path, ERASURE_KEY: given } = process.env;
  if (!path && !given) return undefined;
  const secret = await erasureSecret();
  if (secret === null) throw new CliError("ERASURES needs ERASURE_KEY");
  return (erasure) => {
    const line = JSON.stringify(erasureEntry(secret, erasure));
    if (path) addLine(path, line);
    else console.error(line);
  };
}
