import { sql } from "drizzle-orm";
import * as v from "valibot";
import { QuotaScope } from "#lib/contract/quota-scope.js";
import { Reference } from "#lib/contract/reference.js";
import { Stage } from "#lib/contract/research-status.js";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";
import { corpusGuard } from "#lib/evidence/coverage.js";
import { SavedOriginal } from "#lib/evidence/original.js";
import type { ReadingPlan } from "#lib/evidence/saved-selection.js";
import type { ReservedCall } from "#lib/jobs/model-call.js";
import type { LeasedJob } from "#lib/jobs/store.js";
import { ConnectedAccount } from "#lib/research/lookup/account.js";

const Question = v.object({
  jobId: v.string(),
  stage: Stage,
  selection: v.picklist(["candidates", "research"]),
  provider: v.nullable(v.string()),
  outcome: v.nullable(v.string()),
  updatedAt: v.string(),
  finished: v.boolean(),
  limitations: v.array(v.string()),
  quotaScope: v.nullable(QuotaScope),
  resetAt: v.nullable(v.string()),
  retryAfterSeconds: v.nullable(v.number()),
  /** How many references the job holds; fewer are in `references` when some are no longer eligible. */
  stored: v.number(),
  references: v.array(Reference),
});
/** A question job as the database shows it now. */
export type Question = v.InferOutput<typeof Question>;

const refused = ["forbidden", "not_found", "research_busy"] as const;

const Enqueued = v.variant("outcome", [
  v.object({ outcome: v.literal("accepted"), reused: v.boolean(), question: Question }),
  v.object({ outcome: v.picklist([...refused, "evidence_too_large", "model_unavailable"]) }),
  v.object({
    outcome: v.literal("saved_evidence_quota"),
    resetAt: v.string(),
    retryAfterSeconds: v.number(),
  }),
]);
export type Enqueued = v.InferOutput<typeof Enqueued>;

/** Enqueues or reuses a question job, in one round trip; the order of steps stands in the function. */
export function enqueueQuestion(
  db: Database,
  question: {
    jobId: string;
    userId: string | null;
    artistId: string;
    identity: string;
    request: unknown;
    wantsCandidates: boolean;
    lifetimeSeconds: number;
    admissionLimit: number;
    hasModel: boolean;
  },
): Promise<Enqueued> {
  return oneValue(
    db,
    sql`select enqueue_question(
      ${question.jobId}, ${question.userId}, ${question.artistId}, ${question.identity},
      ${JSON.stringify(question.request)}::jsonb, ${question.wantsCandidates},
      make_interval(secs => ${question.lifetimeSeconds}), ${question.admissionLimit},
      ${corpusGuard.originals}, ${corpusGuard.chars}, ${question.hasModel}
    ) as value`,
    Enqueued,
  );
}

const Continued = v.variant("outcome", [
  v.object({ outcome: v.literal("accepted"), question: Question }),
  v.object({ outcome: v.picklist([...refused, "job_not_continuable"]) }),
]);

/** Sends a resting candidates job on, in one round trip. */
export function continueQuestion(
  db: Database,
  userId: string | null,
  artistId: string,
  jobId: string,
) {
  return oneValue(
    db,
    sql`select continue_question(${userId}, ${artistId}, ${jobId}) as value`,
    Continued,
  );
}

const FoundQuestion = v.object({ artistExists: v.boolean(), question: v.nullable(Question) });

/** Reads a question job, in one round trip. */
export function readQuestion(db: Database, artistId: string, jobId: string) {
  return oneValue(db, sql`select read_question(${artistId}, ${jobId}) as value`, FoundQuestion);
}

const BegunReading = v.union([
  v.object({ held: v.literal(false) }),
  v.object({ held: v.literal(true), targetMatches: v.literal(false) }),
  v.object({
    held: v.literal(true),
    targetMatches: v.literal(true),
    originals: v.array(SavedOriginal),
    /** The snapshot that may be explored: what was stored before this instant, and whether that is anything. */
    snapshotAt: v.string(),
    hasSnapshot: v.boolean(),
    accounts: v.array(ConnectedAccount),
  }),
]);

/** Reads the originals of a slice and reserves its first model call, fenced, in one round trip. */
export function beginReading(
  db: Database,
  job: LeasedJob,
  reading: ReadingPlan,
  call: ReservedCall | null,
) {
  return oneValue(
    db,
    sql`select begin_reading(
      ${job.id}, ${job.fence}, ${job.artistId}, ${JSON.stringify(reading)}::jsonb,
      ${call === null ? null : JSON.stringify(call)}::jsonb
    ) as value`,
    BegunReading,
  );
}
