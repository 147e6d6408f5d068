import type { Query } from "./query.js";

/**
 * Makes all that waits due: jobs without a lease, and providers that were called lately. Names columns
 * as today's schema does: a recording holds only that time passed.
 */
export async function timePasses(query: Query): Promise<void> {
  await query("update jobs set run_at = now() where run_at is not null and not leased");
  await query("update provider_pace set free_at = now()");
}
