import * as v from "valibot";
import { StoredKind } from "#lib/contract/advance.js";
import { Selection, Stage } from "#lib/contract/research-status.js";
import { databaseFunctions, type FunctionDatabase, json } from "#lib/db/database-functions.js";
import { Passage } from "#lib/evidence/passage.js";
import type { Settlement } from "#lib/jobs/slice-outcome.js";

const LeasedJob = v.object({
  ended: v.literal(false),
  id: v.string(),
  artistId: v.string(),
  kind: StoredKind,
  fence: v.number(),
  /** Slices that died or threw, plus this one: 1 when none did. */
  attempts: v.number(),
  stage: Stage,
  /** Null unless the job is a question. */
  selection: v.nullable(Selection),
  request: v.unknown(),
  state: v.record(v.string(), v.unknown()),
  passages: v.array(Passage),
  limitations: v.array(v.string()),
});
export type LeasedJob = v.InferOutput<typeof LeasedJob>;

/** A job that ended as failed instead of being leased (decisions 3.17, 3.18). */
const EndedJob = v.object({
  ended: v.literal(true),
  id: v.string(),
  artistId: v.string(),
  kind: StoredKind,
});

const database = databaseFunctions({
  lease_job: { returns: v.nullable(v.variant("ended", [LeasedJob, EndedJob])) },
  settle_job: { json: { outcome: json<Settlement>() }, returns: v.boolean() },
  release_job: { returns: v.unknown() },
});

/** A job fails when this many of its slices have died or thrown (decision 3.17). */
const maxAttempts = 3;

/**
 * Leases the next job of these kinds: questions first, re-indexing last, and the oldest first
 * within each group. One round trip.
 *
 * @param filter null means the jobs of every artist, and of every kind
 * @returns null when no job can be leased
 */
export function leaseJob(
  db: FunctionDatabase,
  { artistId, kinds }: { artistId: string | null; kinds: readonly StoredKind[] | null },
  leaseSeconds: number,
) {
  return database.lease_job(db, { artistId, kinds, lease: leaseSeconds, maxAttempts });
}

/**
 * Writes a settlement and releases the lease. Returns false when the lease was lost; nothing is
 * written then. One round trip.
 */
export function settleJob(
  db: FunctionDatabase,
  job: LeasedJob,
  outcome: Settlement,
): Promise<boolean> {
  return database.settle_job(db, { jobId: job.id, fence: job.fence, outcome });
}

/** Releases the lease after a slice threw; the third such slice ends the job. One round trip. */
export async function releaseJob(db: FunctionDatabase, job: LeasedJob): Promise<void> {
  await database.release_job(db, { jobId: job.id, fence: job.fence, maxAttempts });
}
