import type {
  FailedOutcome,
  Selection,
  Stage,
  UnresolvedOutcome,
} from "#lib/contract/research-status.js";

/**
 * All sentences that can be the `message` of a question's status (decision 1.30): one for each
 * running stage, for each way to end, and for candidates. `other` is for an outcome that this
 * release does not know. Only `no_outside_option` and `no_supported_evidence` say that the evidence
 * did not suffice, because only there an assessment found too little.
 */
export const questionMessages = {
  running: {
    checking_saved: "Reading the saved evidence",
    searching: "Searching the web",
    reading: "Reading a source",
    transcribing: "Fetching a transcript",
    waiting_provider: "Waiting for a provider",
  },
  complete: {
    judged: "Found evidence that answers",
    /** The offline model compares words, so it finds no answers (decision 7.2). */
    offline: "Passages that may answer",
    candidates: "Selected evidence, not assessed",
    /** None of the references can be shown any more. */
    withdrawn: "The evidence that was found is no longer available",
  },
  unresolved: {
    partly_answered: "The evidence answers only a part of the question",
    premise_contradicted: "The evidence contradicts what the question supposes",
    source_platform_mismatch: "The URL does not belong to the platform that was asked for",
    provider_latest_refresh_required: "The stored entries of this platform need a refresh first",
    outside_allowance_exhausted: "The lookup quota is used up until the reset",
    no_outside_option: "The saved evidence did not suffice, and there is nowhere else to look",
    no_supported_evidence: "The saved evidence and the results of a lookup did not suffice",
    evidence_changed: "The evidence changed while it was read; ask again",
    other: "The question was not answered",
  },
  failed: {
    assessment_invalid:
      "The reading model gave no valid verdict, which says nothing about the evidence",
    exploration_limit:
      "The exploration reached one of its limits, which says nothing about the evidence",
    exploration_invalid:
      "The exploration ended without a usable selection, which says nothing about the evidence",
    model_failed: "The reading model gave no answer, which says nothing about the evidence",
    outside_failed: "The lookup failed, which says nothing about the evidence",
    outcome_unknown: "No response to a call, and it is not retried",
    slice_limit: "The work was interrupted too often, which says nothing about the evidence",
    other: "The work failed, which says nothing about the evidence",
  },
  cancelled: "The work was cancelled",
} as const satisfies {
  running: Record<Exclude<Stage, "complete" | "unresolved" | "failed" | "cancelled">, string>;
  complete: Record<"judged" | "offline" | "candidates" | "withdrawn", string>;
  unresolved: Record<UnresolvedOutcome | "other", string>;
  failed: Record<FailedOutcome | "other", string>;
  cancelled: string;
};

/**
 * The message of a question job: one plain sentence without a full stop.
 *
 * @param job.outcome why an unresolved or failed job ended; an outcome that is not in the table
 *   gets the sentence `other`
 * @param job.isOffline whether the offline model judged
 * @param job.shown number of references that are shown now
 */
export function questionMessage(job: {
  stage: Stage;
  selection: Selection;
  outcome: string | null;
  isOffline: boolean;
  shown: number;
}): string {
  const { running, complete, unresolved, failed, cancelled } = questionMessages;
  switch (job.stage) {
    case "complete":
      if (job.shown === 0) return complete.withdrawn;
      if (job.selection === "candidates") return complete.candidates;
      return job.isOffline ? complete.offline : complete.judged;
    case "unresolved":
      return sentenceOf(unresolved, job.outcome);
    case "failed":
      return sentenceOf(failed, job.outcome);
    case "cancelled":
      return cancelled;
    default:
      return running[job.stage];
  }
}

function sentenceOf<Sentences extends Readonly<Record<"other", string>>>(
  sentences: Sentences,
  outcome: string | null,
): string {
  const known = Object.entries(sentences).find(([name]) => name === outcome);
  return known?.[1] ?? sentences.other;
}
