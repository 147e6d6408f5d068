import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";
import type { Constraints } from "#lib/evidence/constraints.js";
import { SavedOriginal } from "#lib/evidence/original.js";
import type { ReservedCall } from "#lib/jobs/model-call.js";
import type { LeasedJob } from "#lib/jobs/store.js";
import { ConnectedAccount } from "#lib/research/lookup/account.js";
import type { RevisionName } from "#lib/research/research-state.js";

const BegunAssessment = v.variant("held", [
  v.object({ held: v.literal(false) }),
  v.object({
    held: v.literal(true),
    originals: v.array(SavedOriginal),
    accounts: v.array(ConnectedAccount),
  }),
]);

/** Rereads originals at their revisions and reserves the call, fenced, in one round trip. */
export function beginAssessment(
  db: Database,
  job: LeasedJob,
  needs: {
    constraints: Constraints;
    sources: readonly RevisionName[];
    call: ReservedCall;
    /** Whether the model is asked even when no evidence is left, because there is a lookup to choose. */
    mayChooseAnyway: boolean;
  },
) {
  return oneValue(
    db,
    sql`select begin_assessment(
      ${job.id}, ${job.fence}, ${job.artistId}, ${JSON.stringify(needs)}::jsonb
    ) as value`,
    BegunAssessment,
  );
}
