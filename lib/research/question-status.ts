import type { ResearchStatus, Stage } from "#lib/contract/research-status.js";
import type { Question } from "#lib/research/store.js";

const sentences: Record<Stage, string> = {
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

/** The job as interface 2.2 writes it; what was dropped since is said in `limitations`. */
export function questionStatus(question: Question, reused?: boolean): ResearchStatus {
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
    message: isResting ? "Selected evidence, not assessed" : sentences[question.stage],
    provider: question.provider,
    updatedAt: question.updatedAt,
    ...(reused === undefined ? {} : { reused }),
    references: question.references,
    limitations,
    // A job that still may become either is not called candidates to anybody.
    ...(isResting || question.selection === "research" ? { selection: question.selection } : {}),
    ...(question.outcome === "outside_allowance_exhausted"
      ? { outsideResearchReason: "quota" as const }
      : {}),
    ...quotaOf(question),
  };
}

function quotaOf({ quotaScope, resetAt, retryAfterSeconds }: Question) {
  if (quotaScope === null || resetAt === null || retryAfterSeconds === null) return {};
  return { quotaScope, resetAt, retryAfterSeconds };
}
