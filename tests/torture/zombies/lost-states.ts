import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { eraseByOperator } from "#lib/data-rights/erase-artist.js";
import type { Database } from "#lib/db/client.js";
import { leaseJob, settleJob } from "#lib/jobs/job-lease.js";
import { type SliceOutcome, settlementOf } from "#lib/jobs/slice-outcome.js";
import { continueQuestion } from "#lib/research/research-question.js";
import type { TestService } from "../../support/service.js";
import type { Lease } from "./fenced-statements.js";

/** A way in which a slice loses its lease. */
export interface LostState {
  name: string;
  /** The only lost state in which a statement may still succeed. */
  isMerelyLate?: true;
  lose(service: TestService, lease: Lease): Promise<void>;
}

export const lostStates: readonly LostState[] = [
  { name: "ran out", isMerelyLate: true, lose: ({ deps }, lease) => runOut(deps.db, lease) },
  { name: "taken again", lose: ({ deps }, lease) => takenAgain(deps.db, lease) },
  { name: "taken three times", lose: thrice },
  {
    name: "released and taken again",
    async lose({ deps }, { jobId, fence, artistId }) {
      await deps.db.execute(sql`select release_job(${jobId}, ${fence}, 3)`);
      await leased(deps.db, artistId);
    },
  },
  { name: "given back", lose: ({ deps }, lease) => settledBy(deps.db, lease, again) },
  { name: "settled by itself", lose: ({ deps }, lease) => settledBy(deps.db, lease, done) },
  {
    name: "settled by the next",
    async lose({ deps }, lease) {
      await takenAgain(deps.db, lease);
      await settledBy(deps.db, { ...lease, fence: lease.fence + 1 }, done);
    },
  },
  {
    name: "failed for good",
    lose: async ({ deps }, { jobId }) => {
      await deps.db.execute(sql`select fail_job(${jobId}, 'slice_limit')`);
    },
  },
  {
    name: "cancelled with its account",
    async lose({ deps }, { jobId, artistId }) {
      const account = { artistId, platform: "social_a", accountId: "here" };
      await deps.db.execute(sql`
        update jobs set kind = 'social_ingest', selection = null, request = ${JSON.stringify(account)} where id = ${jobId}`);
      await deps.db.execute(sql`select cancel_account_jobs(${JSON.stringify([account])})`);
    },
  },
  { name: "continued", lose: continued },
  {
    name: "continued and taken again",
    async lose(service, lease) {
      await continued(service, lease);
      await leased(service.deps.db, lease.artistId);
    },
  },
  {
    name: "given a higher fence",
    async lose(_, lease) {
      lease.fence += 1;
    },
  },
  {
    name: "of another job",
    async lose(_, lease) {
      lease.jobId = randomUUIDv7();
    },
  },
  {
    name: "erased",
    lose: async ({ deps }, { artistId }) => {
      await eraseByOperator({ db: deps.db, newId: deps.newId, keys: [] }, artistId, {});
    },
  },
];

/** Deaths of a slice after which its job is not run again (decisions 3.17 and 3.18). */
export interface Death {
  name: string;
  outcome: "outcome_unknown" | "slice_limit";
  die(db: Database, lease: Lease): Promise<void>;
}

export const deaths: readonly Death[] = [
  {
    name: "while a call to the outside was under way",
    outcome: "outcome_unknown",
    async die(db, lease) {
      await db.execute(sql`update jobs set outside_under_way = true where id = ${lease.jobId}`);
      await runOut(db, lease);
    },
  },
  {
    name: "while a model was asked",
    outcome: "outcome_unknown",
    async die(db, lease) {
      await db.execute(sql`update model_calls set model = 'another' where id = ${lease.callId}`);
      await runOut(db, lease);
    },
  },
  {
    name: "for the third time",
    outcome: "slice_limit",
    async die(db, lease) {
      await takenAgain(db, lease);
      await takenAgain(db, lease);
      await runOut(db, lease);
    },
  },
];

const done: Exclude<SliceOutcome, { kind: "lost" }> = { kind: "complete", selection: "research" };
const again: Exclude<SliceOutcome, { kind: "lost" }> = { kind: "next", stage: "checking_saved" };

/** Leases the artist's next job. */
export async function leased(db: Database, artistId: string) {
  const kinds = ["question_research", "social_ingest"] as const;
  const job = await leaseJob(db, { artistId, kinds }, 60);
  if (job === null || job.ended) throw new Error("nothing of the artist can be leased");
  return job;
}

async function runOut(db: Database, { jobId }: Lease): Promise<void> {
  await db.execute(sql`
    update jobs set run_at = clock_timestamp() - interval '1 second' where id = ${jobId}`);
}

async function takenAgain(db: Database, lease: Lease): Promise<void> {
  await runOut(db, lease);
  await leased(db, lease.artistId);
}

/** The third dead slice ends the job. */
async function thrice({ deps }: TestService, lease: Lease): Promise<void> {
  await takenAgain(deps.db, lease);
  await takenAgain(deps.db, lease);
  await runOut(deps.db, lease);
  const { artistId } = lease;
  const job = await leaseJob(deps.db, { artistId, kinds: ["question_research"] }, 60);
  if (job?.ended !== true) throw new Error("the third slice that died did not end the job");
}

async function settledBy(
  db: Database,
  { jobId, fence, artistId }: Lease,
  outcome: Exclude<SliceOutcome, { kind: "lost" }>,
): Promise<void> {
  const job = { id: jobId, fence, artistId } as Parameters<typeof settleJob>[1];
  if (!(await settleJob(db, job, settlementOf(outcome)))) throw new Error("nothing was settled");
}

/** The job rested with candidates, and goes on as research. */
async function continued({ deps }: TestService, lease: Lease): Promise<void> {
  await deps.db.execute(sql`update jobs set selection = 'candidates' where id = ${lease.jobId}`);
  await settledBy(deps.db, lease, { kind: "complete", selection: "candidates" });
  await continueQuestion(deps, { kind: "service" }, lease.artistId, lease.jobId);
}
