import { openGiven } from "#lib/local/database.js";

/**
 * Migrates a deployment's database before the new functions serve; resolves to a sentence about
 * what was done. Two deployments at once are safe, because migrations take a lock. A deployment
 * without a database is built too; it answers 503 until it has one.
 */
export async function migrateBeforeTraffic(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  if (!env.VERCEL) return "Not a deployment: no migrations applied.";
  // Prefers Neon's direct address: the pooled one is for functions and does not suit a long
  // transaction.
  const url = env.DATABASE_URL_UNPOOLED || env.DATABASE_URL;
  if (!url) return "DATABASE_URL is not set in this environment: no migrations applied.";
  await (await openGiven(url, { migrate: true })).close();
  return "The database is up to date.";
}
