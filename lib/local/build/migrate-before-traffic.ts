import { openGiven } from "../database.js";

/**
 * Migrates a deployment's database before the new functions serve; resolves to a sentence about what was done. Two
 * deployments at once are safe, because migrations take a lock. A deployment without a database is built too, and
 * answers 503 until it has one.
 */
export async function migrateBeforeTraffic(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  if (!env.VERCEL) return "This is no deployment: no migrations are applied.";
  // Prefers Neon's direct address: the pooled one, for functions, does not suit a long transaction.
  const url = env.DATABASE_URL_UNPOOLED || env.DATABASE_URL;
  if (!url) return "DATABASE_URL is not set in this environment: no migrations are applied.";
  await (await openGiven(url, { migrate: true })).close();
  return "The database is up to date.";
}
