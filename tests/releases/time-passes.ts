import type { Query } from "./query.js";

/**
 * Makes everything that waits due: jobs without a lease, and recently called providers. Uses the column names of
 * today's schema: a recording holds only that time passed.
 */
export async function timePasses(query: Query): Promise<void> {
  await query("update jobs set run_at = now() where run_at is not null and not leased");
  await query("update provider_pace set free_at = now()");
}
