import { sql } from "drizzle-orm";
import * as v from "valibot";
import { QuotaScope } from "#lib/contract/quota-scope.js";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";
import type { LeasedJob } from "#lib/jobs/store.js";
import type { LookupOption } from "#lib/outside/port.js";
import type { LedgerLimits } from "#lib/quota/limits.js";

const BegunLookup = v.variant("outcome", [
  v.object({ outcome: v.picklist(["lost", "account_gone"]) }),
  v.object({ outcome: v.literal("admitted"), artistName: v.string() }),
  v.object({ outcome: v.literal("exhausted"), scope: QuotaScope, resetAt: v.string() }),
]);

/**
 * Admits one slice of a lookup, fenced, in one round trip: account still connected, allowance reserved
 * once for the job, and recorded as under way before anything is sent (contract 3, 4).
 */
export function beginLookup(
  db: Database,
  job: LeasedJob,
  plan: LookupOption,
  limits: LedgerLimits,
) {
  const account =
    plan.kind === "social" ? { platform: plan.platform, accountId: plan.accountId } : null;
  return oneValue(
    db,
    sql`select begin_lookup(
      ${job.id}, ${job.fence}, ${job.artistId},
      ${account === null ? null : JSON.stringify(account)}::jsonb,
      ${limits.artist}, ${limits.global}
    ) as value`,
    BegunLookup,
  );
}
