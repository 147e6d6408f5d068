import { openGiven } from "#lib/local/database.js";
import { CliError } from "#lib/platform/cli-error.js";
import { failureSentence } from "./failure-sentence.js";

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Migrates a deployment's database before the new functions serve; resolves to a sentence about
 * what was done. Two deployments at once are safe, because migrations take a lock. A deployment
 * without a database is built too; it answers 503 until it has one.
 */
export async function migrateBeforeTraffic(env: Source): Promise<string> {
  if (!env.VERCEL) return "Not a deployment: no migrations applied.";
  return (await migrateGiven(env))
    ? "The database is up to date."
    : "DATABASE_URL is not set in this environment: no migrations applied.";
}

/**
 * Migrates the database that the settings name; false when they name none. The direct address comes
 * first: the pooled one is for functions and does not suit a long transaction.
 *
 * @throws CliError that names the setting whose address cannot be used
 */
export async function migrateGiven(env: Source): Promise<boolean> {
  const name = env.DATABASE_URL_UNPOOLED ? "DATABASE_URL_UNPOOLED" : "DATABASE_URL";
  const url = env[name];
  if (!url) return false;
  try {
    await (await openGiven(url, { migrate: true })).close();
    return true;
  } catch (problem) {
    const sentence = failureSentence(problem);
    if (sentence === null) throw problem;
    throw new CliError(sentence.replace(/\bDATABASE_URL\b/, name), { cause: problem });
  }
}
