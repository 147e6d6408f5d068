import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";
import type { Constraints } from "#lib/evidence/constraints.js";
import { SavedOriginal } from "#lib/evidence/original.js";
import type { ReservedCall } from "#lib/jobs/model-call.js";
import type { CompletedCall } from "#lib/jobs/outcome.js";
import type { LeasedJob } from "#lib/jobs/store.js";
import type { Want } from "#lib/research/exploration/tools.js";

const SnapshotPage = v.object({
  total: v.number(),
  entries: v.array(
    v.object({
      sourceId: v.string(),
      kind: v.string(),
      platform: v.nullable(v.string()),
      title: v.nullable(v.string()),
      opening: v.string(),
      date: v.nullable(v.string()),
      chars: v.number(),
    }),
  ),
});
/** One page of the saved public snapshot; `opening` tells an original without a title apart. */
export type SnapshotPage = v.InferOutput<typeof SnapshotPage>;

const SnapshotAnswer = v.union([v.null(), SnapshotPage, v.array(SavedOriginal), SavedOriginal]);
/** What the snapshot holds for a want: a page, originals that match, one original, or nothing. */
export type SnapshotAnswer = v.InferOutput<typeof SnapshotAnswer>;

const ExploredStep = v.variant("held", [
  v.object({ held: v.literal(false) }),
  v.object({ held: v.literal(true), answers: v.array(SnapshotAnswer) }),
]);

/** The snapshot of an exploration, as the database narrows it. */
export interface Snapshot {
  constraints: Constraints;
  latest: boolean;
  snapshotAt: string;
}

/** Completes the call before, reserves the next one and answers the wants, fenced, in one round trip. */
export function exploreStep(
  db: Database,
  job: LeasedJob,
  snapshot: Snapshot,
  step: { calls: readonly CompletedCall[]; next: ReservedCall; wants: readonly Want[] },
) {
  return oneValue(
    db,
    sql`select explore_step(
      ${job.id}, ${job.fence}, ${job.artistId}, ${JSON.stringify({ ...snapshot, ...step })}::jsonb
    ) as value`,
    ExploredStep,
  );
}
