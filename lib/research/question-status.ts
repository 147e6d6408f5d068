import * as v from "valibot";
import { QuotaScope } from "#lib/contract/job-status.js";
import type { EnteredStage } from "#lib/contract/question-events.js";
import { questionMessage } from "#lib/contract/question-message.js";
import { Reference } from "#lib/contract/reference.js";
import {
  type Limitation,
  Mark,
  type ResearchStatus,
  Selection,
  Stage,
  StatementKind,
} from "#lib/contract/research-status.js";
import { OwnVoice } from "#lib/contract/voices.js";
import { KeptMap, mapIn, withPlace } from "#lib/evidence/placed-reference.js";
import { verdicts } from "#lib/research/reading-verdict.js";
import { disagreements, releaseLimitations } from "#lib/research/reference-limitations.js";
import { isOffline } from "#lib/research/research-limitations.js";

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
  /**
   * The last verdict of a model, its words for what the evidence leaves open, and the evidence's
   * words that contradict the question (`Found`).
   */
  verdict: v.optional(v.picklist(verdicts)),
  modelSays: v.optional(v.string()),
  contradicting: v.optional(v.string()),
  quotaScope: v.nullable(QuotaScope),
  resetAt: v.nullable(v.string()),
  retryAfterSeconds: v.nullable(v.number()),
  /**
   * Number of references stored with the job; `references` has fewer when some are no longer
   * eligible.
   */
  stored: v.number(),
  references: v.array(Reference),
  /** The kind of statement that the question asks for, if it asks for one. */
  asked: v.optional(StatementKind),
  /** Whose words were asked for; absent: anybody's. */
  voice: v.optional(OwnVoice),
  /** Sources that are the artist's own words as a whole. */
  ownWords: v.optional(v.array(v.string()), []),
  /** The words of each reference that a model named as what carries its verdict. */
  marks: v.optional(v.array(v.nullable(Mark)), []),
  /** Place maps by source, for the referenced sources that have one; absent when none has. */
  places: v.optional(v.record(v.string(), KeptMap), {}),
  /** The references that state a requested release date; null unless the question is about one. */
  releases: v.nullable(
    v.array(v.object({ sourceId: v.string(), title: v.string(), date: v.nullable(v.string()) })),
  ),
  /** The release dates that the references' words state, where `releases` is empty. */
  stated: v.optional(
    v.array(v.object({ sourceId: v.string(), title: v.string(), stated: v.string() })),
    [],
  ),
  /** Kinds of statements about what is asked or shown that eligible originals contradict (3.38). */
  disputed: v.array(StatementKind),
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
export function questionStatus(asked: QuestionJob, reused?: boolean): ResearchStatus {
  const question = inAskedVoice(asked);
  const { selection, ...stands } = standing(question, question.references.length);
  return {
    status: "ok",
    jobId: question.jobId,
    ...stands,
    provider: question.provider,
    updatedAt: question.updatedAt,
    ...(reused === undefined ? {} : { reused }),
    references: placedReferences(question),
    ...marksOf(question),
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
 * Words that a model named in the references; the offline model names whole windows, which is none.
 */
function marksOf({ references, marks }: QuestionJob): Pick<ResearchStatus, "marks"> {
  const named = references.map(({ start, end }, index) => {
    const mark = marks[index] ?? null;
    return mark !== null && mark.end - mark.start < end - start ? mark : null;
  });
  return named.every((quote) => quote === null) ? {} : { marks: named };
}

/** The job without references that are no longer in the artist's voice, where that was asked for. */
function inAskedVoice(question: QuestionJob): QuestionJob {
  if (question.voice === undefined) return question;
  const told = placedReferences(question);
  const isOwn = (_: unknown, at: number) => told[at]?.voice === question.voice;
  return {
    ...question,
    references: question.references.filter(isOwn),
    marks: question.marks.filter(isOwn),
  };
}

/**
 * The references, each with its time or page if its original has a place map; each map is parsed
 * once.
 */
function placedReferences({ references, places, ownWords }: QuestionJob): Reference[] {
  const maps = new Map(Object.entries(places).map(([sourceId, kept]) => [sourceId, mapIn(kept)]));
  return references.map((reference) => {
    const { sourceId } = reference;
    return withPlace(reference, maps.get(sourceId), ownWords.includes(sourceId));
  });
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
      .map((limit) => (dropped > 0 ? limit : inWords(limit, question))),
    ...derived,
  ];
}

/**
 * The limitation of a verdict in the words of the model or of the evidence, if there are any. They
 * were made from the references and disappear with them.
 */
function inWords(limit: string, { verdict, modelSays, contradicting }: QuestionJob): string {
  const [word] = limit.split(":", 1);
  switch (`${verdict} ${word}`) {
    case "partly partly_answered":
    case "conflict sources_disagree":
      return modelSays ? `${word}: A model says: ${modelSays}` : limit;
    case "premise premise_contradicted":
      return contradicting ? `${word}: the evidence says "${contradicting}"` : limit;
    default:
      return limit;
  }
}

function quotaOf({ quotaScope, resetAt, retryAfterSeconds }: QuestionJob) {
  if (quotaScope === null || resetAt === null || retryAfterSeconds === null) return {};
  return { quotaScope, resetAt, retryAfterSeconds };
}
