import * as v from "valibot";
import { QuotaScope } from "#lib/contract/job-status.js";
import type { EnteredStage } from "#lib/contract/question-events.js";
import { questionMessage } from "#lib/contract/question-message.js";
import { Reference } from "#lib/contract/reference.js";
import {
  type Limitation,
  type ResearchStatus,
  Selection,
  Stage,
} from "#lib/contract/research-status.js";
import { KeptMap, mapIn, withPlace } from "#lib/evidence/placed-reference.js";
import { parsePartialDate } from "#lib/kernel/partial-date.js";

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
  /** How many references the job shows; fewer are in `references` when some are no longer eligible. */
  stored: v.number(),
  references: v.array(Reference),
  /** By source the map of its places, of those that are referred to and have one; absent when none has one. */
  places: v.optional(v.record(v.string(), KeptMap), {}),
  /** The references that state an asked release date; null unless the question is about one. */
  releases: v.nullable(v.array(v.object({ title: v.string(), date: v.nullable(v.string()) }))),
  /** Kinds of what they state and other eligible originals contradict (decision 3.38). */
  disputed: v.array(v.picklist(["release_date", "credit"])),
});
export type QuestionJob = v.InferOutput<typeof QuestionJob>;

/** The job with the stages that it has entered, in order; one that release 0.1 finished lacks its last one. */
export interface StagedQuestion extends QuestionJob {
  stages: readonly EnteredStage[];
}

/**
 * The public status of a job (rule 4.1.202). What depends on the references that are shown now is said at every read:
 * those that are no longer eligible, a missing release date, sources that disagree.
 *
 * @param reused whether an enqueue found the job already there; absent for every other answer
 */
export function questionStatus(question: QuestionJob, reused?: boolean): ResearchStatus {
  const { selection, ...stands } = standing(question);
  return {
    status: "ok",
    jobId: question.jobId,
    ...stands,
    provider: question.provider,
    updatedAt: question.updatedAt,
    ...(reused === undefined ? {} : { reused }),
    references: placedReferences(question),
    limitations: limitationsOf(question),
    ...(selection === undefined ? {} : { selection }),
    ...(question.outcome === "outside_allowance_exhausted"
      ? { outsideResearchReason: "quota" as const }
      : {}),
    ...quotaOf(question),
  };
}

/** How a question stands, as it is told: its stage with the sentence for it, and the selection where one is told. */
export function standing(
  question: Pick<QuestionJob, "stage" | "selection" | "outcome" | "limitations">,
): Pick<ResearchStatus, "stage" | "message" | "selection"> {
  const { stage, selection, limitations } = question;
  const isResting = stage === "complete" && selection === "candidates";
  const isOffline = limitations.some((limit) => limit.startsWith("offline_model: "));
  return {
    stage,
    message: questionMessage({ ...question, isOffline }),
    // Omitted for an unfinished candidates job, which may still turn into ordinary research.
    ...(isResting || selection === "research" ? { selection } : {}),
  };
}

/** The references with the time or page of each whose original has a map of them; each map is read once. */
function placedReferences({ references, places }: QuestionJob): Reference[] {
  const maps = new Map(Object.entries(places).map(([sourceId, kept]) => [sourceId, mapIn(kept)]));
  return references.map((reference) => withPlace(reference, maps.get(reference.sourceId)));
}

/** What the answer leaves open or was made without, stored and derived, as every read says it. */
export function limitationsOf(question: QuestionJob): string[] {
  const dropped = question.stored - question.references.length;
  const isJudgedFailure = question.stage === "failed" && question.stored > 0;
  const derived: Limitation[] = [
    ...(isJudgedFailure
      ? ["saved_only: the references are saved evidence that was judged before the lookup" as const]
      : []),
    ...(question.finished ? releaseLimitations(question.releases) : []),
    ...(question.finished ? disagreements(question) : []),
    ...(dropped > 0
      ? [
          `evidence_changed: ${dropped} of ${question.stored} references are no longer available` as const,
        ]
      : []),
  ];
  // Release 0.1.0 stored no_release_date, which holds only as long as the references stay the same.
  const replaced = isJudgedFailure ? ["saved_only: ", "no_release_date: "] : ["no_release_date: "];
  return [
    ...question.limitations.filter((limit) => !replaced.some((word) => limit.startsWith(word))),
    ...derived,
  ];
}

/** What the references leave open of a release date (decision 3.8); nothing for other questions. */
function releaseLimitations(releases: QuestionJob["releases"]): Limitation[] {
  if (releases === null) return [];
  if (releases.length === 0) {
    return [
      "no_release_date: no reference is a catalog entry that states the date, and a publication date never does",
    ];
  }
  return [];
}

const disputeSentences = {
  release_date:
    "sources_disagree: saved sources state different release dates of what the references name",
  credit: "sources_disagree: saved sources credit different people for what the references name",
} as const;

/** What the references say and other sources contradict (decisions 1.29, 3.38). */
function disagreements({ releases, disputed }: QuestionJob): Limitation[] {
  const entries = releases ?? [];
  const areEntriesApart = entries.some((one, at) =>
    entries.slice(at + 1).some((other) => one.title === other.title && areApart(one, other)),
  );
  const others = disputed.filter((kind) => !areEntriesApart || kind !== "release_date");
  return [
    ...(areEntriesApart
      ? [
          "sources_disagree: catalog entries of the same title state different release dates" as const,
        ]
      : []),
    ...others.map((kind) => disputeSentences[kind]),
  ];
}

type StatedRelease = NonNullable<QuestionJob["releases"]>[number];

/** Whether two dates have no time in common; a date without a title or one that cannot be read agrees with any. */
function areApart(one: StatedRelease, other: StatedRelease): boolean {
  const [first, second] = [parsePartialDate(one.date ?? ""), parsePartialDate(other.date ?? "")];
  if (one.title === "" || first === null || second === null) return false;
  return first.end <= second.start || second.end <= first.start;
}

function quotaOf({ quotaScope, resetAt, retryAfterSeconds }: QuestionJob) {
  if (quotaScope === null || resetAt === null || retryAfterSeconds === null) return {};
  return { quotaScope, resetAt, retryAfterSeconds };
}
