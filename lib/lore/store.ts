import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import type { CompletedCall } from "#lib/jobs/slice-outcome.js";
import { LoreMaterial } from "#lib/lore/material.js";

const BegunRefresh = v.variant("held", [
  v.object({ held: v.literal(false) }),
  v.object({ held: v.literal(true), material: LoreMaterial }),
]);

/** Reads the material of a refresh and reserves its model call, fenced, in one round trip. */
export function beginLoreRefresh(
  db: Database,
  job: LeasedJob,
  call: { id: string; purpose: string; model: string },
) {
  return oneValue(
    db,
    sql`select begin_lore_refresh(
      ${job.id}, ${job.fence}, ${job.artistId}, ${JSON.stringify(call)}::jsonb
    ) as value`,
    BegunRefresh,
  );
}

/** Stores the generated text (null: there is nothing to tell) and completes the call; false when the lease was lost. */
export function storeGeneratedLore(
  db: Database,
  job: LeasedJob,
  generated: { text: string | null; basis: string; calls: readonly CompletedCall[] },
): Promise<boolean> {
  const { text, basis, calls } = generated;
  return oneValue(
    db,
    sql`select store_generated_lore(
      ${job.id}, ${job.fence}, ${job.artistId}, ${text}, ${basis}, ${JSON.stringify(calls)}::jsonb
    ) as value`,
    v.boolean(),
  );
}
