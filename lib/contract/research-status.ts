import * as v from "valibot";
import { QuotaScope } from "#lib/contract/job-status.js";
import { Count, described, list, Ok, optional, titled, Uuid } from "#lib/contract/primitives.js";
import { Reference } from "#lib/contract/reference.js";
import { Instant } from "#lib/contract/time.js";

/** The stages of a research job (rule 3.1.stages). */
export const stages = [
  "checking_saved",
  "searching",
  "reading",
  "transcribing",
  "waiting_provider",
  "complete",
  "unresolved",
  "failed",
  "cancelled",
] as const;
export const Stage = v.picklist(stages);
export type Stage = v.InferOutput<typeof Stage>;

/** First words of the limitation of an unresolved job (decision 1.28). */
export const unresolvedOutcomes = [
  "partly_answered",
  "premise_contradicted",
  "source_platform_mismatch",
  "provider_latest_refresh_required",
  "outside_allowance_exhausted",
  "no_outside_option",
  "no_supported_evidence",
  "evidence_changed",
] as const;
export type UnresolvedOutcome = (typeof unresolvedOutcomes)[number];

/** First words of the limitation of a failed job (decision 1.28). */
export const failedOutcomes = [
  "assessment_invalid",
  "exploration_limit",
  "exploration_invalid",
  "model_failed",
  "outside_failed",
  "outcome_unknown",
  "slice_limit",
] as const;
export type FailedOutcome = (typeof failedOutcomes)[number];

/** Why a job ended without an answer. */
export const JobOutcome = v.picklist([...unresolvedOutcomes, ...failedOutcomes]);

/** First words of limitations that do not end a job (decision 1.29). */
export type LimitationWord =
  | "offline_model"
  | "candidates_unassessed"
  | "latest_not_exhaustive"
  | "saved_only"
  | "undated_left_out"
  | "no_release_date"
  | "evidence_changed"
  | "sources_disagree";

/** A limitation: its stable word and a sentence. */
export type Limitation = `${LimitationWord}: ${string}`;

const markedPart = { start: Count, end: Count };
/** What a reading model named in one reference: a part, and any further ones, none of which overlap. */
export const Mark = titled("Mark", {
  ...markedPart,
  also: optional(list(v.strictObject(markedPart), 1, 11), "Further parts that it named"),
});
export type Mark = v.InferOutput<typeof Mark>;

/** What originals state that others can contradict. */
export const StatementKind = v.picklist(["release_date", "credit"]);
export type StatementKind = v.InferOutput<typeof StatementKind>;

export const Selection = v.picklist(["candidates", "research"]);
export type Selection = v.InferOutput<typeof Selection>;

/** The public state of a question-research job (rule 4.1.202). */
export const ResearchStatus = titled("Status", {
  status: Ok,
  jobId: Uuid,
  stage: Stage,
  message: described(
    v.string(),
    "One sentence for display, specific to how the job runs or ended; programs decide by stage and limitations",
  ),
  provider: v.exactOptional(v.nullable(v.string())),
  updatedAt: Instant,
  reused: v.exactOptional(v.boolean()),
  references: v.pipe(
    v.array(Reference),
    v.maxLength(6),
    v.description(
      "Windows that were judged, or that are offered as candidates; empty while the job runs, when it failed before a verdict and when it was cancelled. No two overlap",
    ),
  ),
  marks: optional(
    v.array(v.nullable(Mark)),
    "For each reference the words that carry the answer, as the reading model named them, in positions of the original; null where it named none",
  ),
  limitations: described(
    v.array(v.string()),
    "What the answer cannot claim; each entry starts with a stable word and a colon",
  ),
  outsideResearchReason: v.exactOptional(v.literal("quota")),
  selection: optional(
    Selection,
    "candidates is an unassessed selection, never a finding of sufficiency",
  ),
  quotaScope: v.exactOptional(QuotaScope),
  retryAfterSeconds: optional(Count, "Seconds until resetAt, rounded up, computed at this read"),
  resetAt: v.exactOptional(Instant),
});
export type ResearchStatus = v.InferOutput<typeof ResearchStatus>;
