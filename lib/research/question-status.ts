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
import { type ReadingVerdict, verdicts } from "#lib/research/reading-verdict.js";

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
  /** The last verdict of a model and its words for what the evidence leaves open (`Found`). */
  verdict: v.optional(v.picklist(verdicts)),
  modelSays: v.optional(v.string()),
  quotaScope: v.nullable(QuotaScope),
  resetAt: v.nullable(v.string()),
  retryAfterSeconds: v.nullable(v.number()),
  /**
   * Number of references stored with the job; `references` has fewer when some are no longer
   * eligible.
   */
  stored: v.number(),
  references: v.array(Reference),
  /** Place maps by source, for the referenced sources that have one; absent when none has. */
  places: v.optional(v.record(v.string(), KeptMap), {}),
  /** The references that state a requested release date; null unless the question is about one. */
  releases: v.nullable(v.array(v.object({ title: v.string(), date: v.nullable(v.string()) }))),
  /** Kinds of statements about what is asked or shown that eligible originals contradict (3.38). */
  disputed: v.array(v.picklist(["release_date", "credit"])),
});
export type QuestionJob = v.InferOutput<typeof QuestionJob>;

/**
 * The job with the stages that it has entered, in order; the last is missing when release 0.1
 * finished the job.
 */
export interface StagedQuestion extends QuestionJob {
  stages: readonly EnteredStage[];
}

/**
 * The public status of a job (rule 4.1.202). Limitations that depend on the references shown now
 * are computed at every read: references that are no longer eligible, a missing release date,
 * sources that disagree.
 *
 * @param reused whether an enqueue found an existing job; absent for all other reads
 */
export function questionStatus(question: QuestionJob, reused?: boolean): ResearchStatus {
  const { selection, ...stands } = standing(question, question.references.length);
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

/**
 * The public state of a question: its stage with the sentence for it, and the selection where it is
 * shown.
 *
 * @param shown number of its references that are shown now
 */
export function standing(
  question: Pick<QuestionJob, "stage" | "selection" | "outcome" | "limitations">,
  shown: number,
): Pick<ResearchStatus, "stage" | "message" | "selection"> {
  const { stage, selection, limitations } = question;
  const isResting = stage === "complete" && selection === "candidates";
  return {
    stage,
    message: questionMessage({ ...question, isOffline: isOffline(limitations), shown }),
    // Omitted for an unfinished candidates job, which may still turn into ordinary research.
    ...(isResting || selection === "research" ? { selection } : {}),
  };
}

/**
 * The references, each with its time or page if its original has a place map; each map is parsed
 * once.
 */
function placedReferences({ references, places }: QuestionJob): Reference[] {
  const maps = new Map(Object.entries(places).map(([sourceId, kept]) => [sourceId, mapIn(kept)]));
  return references.map((reference) => withPlace(reference, maps.get(reference.sourceId)));
}

/** The limitations of the answer, stored and derived, as every read returns them. */
export function limitationsOf(question: QuestionJob): string[] {
  const dropped = question.stored - question.references.length;
  const isJudgedFailure = question.stage === "failed" && question.stored > 0;
  const derived: Limitation[] = [
    ...(isJudgedFailure
      ? ["saved_only: the references are saved evidence that was judged before the lookup" as const]
      : []),
    ...(question.finished ? releaseLimitations(question) : []),
    ...(question.finished ? disagreements(question) : []),
    ...(dropped > 0
      ? [
          `evidence_changed: ${dropped} of ${question.stored} references are no longer available` as const,
        ]
      : []),
  ];
  // Release 0.1.0 stored no_release_date, which is only true while the references stay the same.
  const replaced = isJudgedFailure ? ["saved_only: ", "no_release_date: "] : ["no_release_date: "];
  return [
    ...question.limitations
      .filter((limit) => !replaced.some((word) => limit.startsWith(word)))
      .map((limit) => (dropped > 0 ? limit : inModelsWords(limit, question))),
    ...derived,
  ];
}

const wordsByVerdict: Partial<Record<ReadingVerdict, string>> = {
  partly: "partly_answered",
  premise: "premise_contradicted",
  conflict: "sources_disagree",
};

/**
 * The limitation of a verdict in the model's words, if it has any. They were made of the references
 * and go with them.
 */
function inModelsWords(limit: string, { verdict, modelSays }: QuestionJob): string {
  const word = verdict && wordsByVerdict[verdict];
  const isSaid = word !== undefined && limit.startsWith(`${word}: `) && modelSays;
  return isSaid ? `${word}: A model says: ${modelSays}` : limit;
}

/**
 * What the references leave open about a release date (decision 3.8), and which texts state one in
 * the place of a catalog; empty for other questions.
 */
function releaseLimitations({ releases, verdict, references, limitations }: QuestionJob) {
  if (releases === null || releases.length > 0) return [];
  const isRead = verdict === "answered" || verdict === "conflict";
  const texts = references.map(
    ({ url, publishedAt }) =>
      `${new URL(url).hostname}${publishedAt ? ` (${publishedAt.slice(0, 10)})` : ""}`,
  );
  const rest =
    isRead && texts.length > 0 && !isOffline(limitations)
      ? `a model reads it in ${[...new Set(texts)].join(", ")}`
      : "a publication date does not count";
  return [
    `no_release_date: no catalog entry among the references states the date; ${rest}` as const,
  ];
}

function isOffline(limitations: readonly string[]): boolean {
  return limitations.some((limit) => limit.startsWith("offline_model: "));
}

const disputeSentences = {
  release_date:
    "sources_disagree: saved sources give different release dates for a release that the question or its references name",
  credit:
    "sources_disagree: saved sources credit different people for work that the question or its references name",
} as const;

/** Statements that other sources contradict (decisions 1.29, 3.38). */
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

/**
 * Whether two dates of one title cannot both be true; an unreadable date or one without a title
 * contradicts nothing.
 */
function areApart(one: StatedRelease, other: StatedRelease): boolean {
  const [first, second] = [parsePartialDate(one.date ?? ""), parsePartialDate(other.date ?? "")];
  if (one.title === "" || first === null || second === null) return false;
  return first.end <= second.start || second.end <= first.start;
}

function quotaOf({ quotaScope, resetAt, retryAfterSeconds }: QuestionJob) {
  if (quotaScope === null || resetAt === null || retryAfterSeconds === null) return {};
  return { quotaScope, resetAt, retryAfterSeconds };
}
