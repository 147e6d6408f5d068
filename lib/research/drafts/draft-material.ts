import * as v from "valibot";
import { AnswerDraft } from "#lib/contract/answer-draft.js";
import { keptReasons } from "#lib/contract/draft-request.js";
import { fault } from "#lib/platform/fault.js";
import { CitedOriginal } from "#lib/research/answer-citations.js";
import { type Conflict, ContestedStatement } from "#lib/research/drafts/both-sides.js";
import type { DraftWork } from "#lib/research/drafts/write-draft.js";
import { QuestionJob } from "#lib/research/question-status.js";

const { language, model, madeAt, sentences } = AnswerDraft.pipe[0].entries;
/** A draft as it is kept; its sentences are empty when none was supported. */
export const KeptDraft = v.object({
  language,
  model,
  madeAt,
  sentences,
  reason: v.nullable(v.picklist(keptReasons)),
});
export type KeptDraft = v.InferOutput<typeof KeptDraft>;

/** What a draft is made from, as the database returns it. */
export const DraftSources = v.object({
  artistExists: v.boolean(),
  artistName: v.nullable(v.string()),
  question: v.nullable(QuestionJob),
  asked: v.nullable(
    v.object({
      topic: v.string(),
      shortAnswer: v.string(),
    }),
  ),
  originals: v.array(CitedOriginal),
  /** What the references state that other sources contradict. */
  stated: v.array(ContestedStatement),
  drafts: v.array(KeptDraft),
  underWay: v.array(v.string()),
});

export type DraftSources = v.InferOutput<typeof DraftSources>;

/** The complete question of the sources. @throws not_found; job_not_complete */
export function completeQuestion({ artistExists, question, asked }: DraftSources) {
  if (!artistExists) throw fault("not_found", "there is no such artist");
  if (question === null || asked === null) throw fault("not_found", "there is no such job");
  if (question.stage !== "complete" || question.selection !== "research")
    throw fault("job_not_complete");
  return { question, asked };
}

/** What one draft in a language is written and checked by. */
export function workOf(
  found: DraftSources,
  artistId: string,
  jobId: string,
  tag: string,
): DraftWork {
  const { question, asked } = completeQuestion(found);
  const shown = question.references.flatMap((reference, at) => {
    const { sourceId, revision } = reference;
    const source = found.originals.find(
      (one) => one.sourceId === sourceId && one.revision === revision,
    );
    return source === undefined ? [] : [{ id: `w${at + 1}`, reference, source }];
  });
  const conflict = conflictIn(question);
  return {
    artistId,
    artistName: found.artistName ?? "",
    jobId,
    topic: asked.topic,
    language: tag,
    shown,
    contested: found.stated,
    conflict,
    isContested: conflict !== null || found.stated.length > 0,
  };
}

function conflictIn({ asked, disputed, verdict }: QuestionJob): Conflict {
  if (asked !== undefined && disputed.includes(asked)) return "statements";
  return verdict === "conflict" ? "model" : null;
}
