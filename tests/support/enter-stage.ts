import type { Stage } from "#lib/contract/research-status.js";
import type { Database } from "#lib/db/client.js";
import { leaseJob, settleJob } from "#lib/jobs/job-lease.js";
import { type SliceOutcome, settlementOf } from "#lib/jobs/slice-outcome.js";

/** A slice of the artist's question that ends in this stage. */
export async function enterStage(db: Database, artistId: string, stage: Stage): Promise<void> {
  const job = await leaseJob(db, { artistId, kinds: ["question_research"] }, 60);
  if (job === null || job.ended) throw new Error("no question of the artist can be leased");
  const settled = await settleJob(db, job, settlementOf(outcomeOf(stage)));
  if (!settled) throw new Error("the slice lost its lease");
}

function outcomeOf(stage: Stage): Exclude<SliceOutcome, { kind: "lost" }> {
  const sentence = "as the test has it";
  switch (stage) {
    case "complete":
      return { kind: "complete", selection: "research" };
    case "unresolved":
      return { kind: "unresolved", outcome: "no_outside_option", sentence };
    case "failed":
      return { kind: "failed", outcome: "model_failed", sentence };
    case "cancelled":
      return { kind: "cancelled", sentence };
    default:
      return { kind: "next", stage };
  }
}
