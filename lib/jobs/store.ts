import { sql } from "drizzle-orm";
import * as v from "valibot";
import { JobKind } from "#lib/contract/advance.js";
import { Stage } from "#lib/contract/research-status.js";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";
import type { settlementOf } from "#lib/jobs/outcome.js";

const Passage = v.object({
  sourceId: v.string(),
  revision: v.string(),
  start: v.number(),
  end: v.number(),
  text: v.string(),
});

const LeasedJob = v.object({
  ended: v.literal(false),
  id: v.string(),
  artistId: v.string(),
  kind: JobKind,
  fence: v.number(),
  stage: Stage,
  selection: v.nullable(v.picklist(["candidates", "research"])),
  request: v.unknown(),
  state: v.record(v.string(), v.unknown()),
  passages: v.array(Passage),
  limitations: v.array(v.string()),
});
/** A job that this slice may run until its lease ends. */
export type LeasedJob = v.InferOutput<typeof LeasedJob>;

const EndedJob = v.object({
  ended: v.literal(true),
  id: v.string(),
  artistId: v.string(),
  kind: JobKind,
});

const Lease = v.nullable(v.variant("ended", [LeasedJob, EndedJob]));

/** How often a slice of one job may die or throw (contract 3). */
const maxAttempts = 3;

export interface LeaseFilter {
  artistId: string | null;
  kinds: readonly JobKind[];
}

/** Leases the next job for `leaseSeconds`; null when nothing can be claimed. One round trip. */
export function leaseJob(db: Database, filter: LeaseFilter, leaseSeconds: number) {
  return oneValue(
    db,
    sql`select lease_job(
      ${filter.artistId}, ${`{${filter.kinds.join(",")}}`}::text[], make_interval(secs => ${leaseSeconds}), ${maxAttempts}
    ) as value`,
    Lease,
  );
}

/** Writes an outcome and gives the lease back; false when the lease was lost and nothing is written. */
export function settleJob(
  db: Database,
  job: LeasedJob,
  settlement: ReturnType<typeof settlementOf>,
): Promise<boolean> {
  return oneValue(
    db,
    sql`select settle_job(${job.id}, ${job.fence}, ${JSON.stringify(settlement)}::jsonb) as value`,
    v.boolean(),
  );
}

/** Gives the lease of a slice that threw back; the third such slice ends the job. */
export async function releaseJob(db: Database, job: LeasedJob): Promise<void> {
  await db.execute(sql`select release_job(${job.id}, ${job.fence}, ${maxAttempts})`);
}
