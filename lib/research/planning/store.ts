import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";
import type { ReservedCall } from "#lib/jobs/model-call.js";
import type { CompletedCall } from "#lib/jobs/outcome.js";
import type { LedgerLimits } from "#lib/quota/limits.js";

const Admitted = v.variant("outcome", [
  v.object({ outcome: v.literal("admitted"), artistName: v.string(), today: v.string() }),
  v.object({ outcome: v.picklist(["forbidden", "not_found"]) }),
  v.object({
    outcome: v.literal("planning_quota"),
    resetAt: v.string(),
    retryAfterSeconds: v.number(),
  }),
]);

/** Admits one plan and reserves its model call, in one round trip; nothing of the question is written. */
export function admitPlan(
  db: Database,
  userId: string | null,
  artistId: string,
  limits: LedgerLimits,
  call: ReservedCall,
) {
  return oneValue(
    db,
    sql`select plan_question(
      ${userId}, ${artistId}, ${limits.artist}, ${limits.global}, ${JSON.stringify(call)}::jsonb
    ) as value`,
    Admitted,
  );
}

/** Writes outcome and usage of a call that belongs to no job, in one round trip. */
export async function completePlanCall(db: Database, call: CompletedCall): Promise<void> {
  await db.execute(sql`select complete_calls(null, ${JSON.stringify([call])}::jsonb)`);
}
