import { openGiven } from "../database.js";

/**
 * Brings a deployment's database to the code's schema before the new functions serve; resolves to what
 * was done, in words. Two deployments at once are safe: the migrations take a lock. A deployment without
 * a database is built all the same, and says with every answer that its schema is missing.
 */
export async function migrateBeforeTraffic(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  if (!env.VERCEL) return "This is no deployment: no migrations are applied.";
  // Neon's pooled address is for functions; the direct one is kinder to a long transaction.
  const url = env.DATABASE_URL_UNPOOLED || env.DATABASE_URL;
  if (!url) return "DATABASE_URL is not set in this environment: no migrations are applied.";
  await (await openGiven(url, { migrate: true })).close();
  return "The database is up to date.";
}
