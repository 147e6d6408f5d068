import * as v from "valibot";
import { QuotaScope } from "#lib/contract/job-status.js";
import { Reference } from "#lib/contract/reference.js";
import { type ResearchStatus, Selection, Stage } from "#lib/contract/research-status.js";

/** A question job as `question_status` returns it. */
export const QuestionJob = v.object({
  jobId: v.string(),
  stage: Stage,
  selection: Selection,
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
export type QuestionJob = v.InferOutput<typeof QuestionJob>;

/** `message` of a job, by its stage (decision 1.30). */
const messages: Record<Stage, string> = {
  checking_saved: "Reading the saved evidence",
  searching: "Searching the web",
  reading: "Reading a source",
  transcribing: "Fetching a transcript",
  waiting_provider: "Waiting for a provider",
  complete: "Found evidence that answers",
  unresolved: "No sufficient evidence was found",
  failed: "The work failed; this says nothing about the evidence",
  cancelled: "The work was cancelled",
};

/**
 * The public status of a job (rule 4.1.202); references that are no longer eligible are counted in `limitations`.
 *
 * @param reused whether an enqueue found the job already there; absent for every other answer
 */
export function questionStatus(question: QuestionJob, reused?: boolean): ResearchStatus {
  const isResting = question.stage === "complete" && question.selection === "candidates";
  const dropped = question.stored - question.references.length;
  const limitations = [...question.limitations];
  if (dropped > 0) {
    limitations.push(
      `evidence_changed: ${dropped} of ${question.stored} references are no longer available`,
    );
  }
  return {
    status: "ok",
    jobId: question.jobId,
    stage: question.stage,
    message: isResting ? "Selected evidence, not assessed" : messages[question.stage],
    provider: question.provider,
    updatedAt: question.updatedAt,
    ...(reused === undefined ? {} : { reused }),
    references: question.references,
    limitations,
    // Omitted for an unfinished candidates job, which may still turn into ordinary research.
    ...(isResting || question.selection === "research" ? { selection: question.selection } : {}),
    ...(question.outcome === "outside_allowance_exhausted"
      ? { outsideResearchReason: "quota" as const }
      : {}),
    ...quotaOf(question),
  };
}

function quotaOf({ quotaScope, resetAt, retryAfterSeconds }: QuestionJob) {
  if (quotaScope === null || resetAt === null || retryAfterSeconds === null) return {};
  return { quotaScope, resetAt, retryAfterSeconds };
}
