import * as v from "valibot";
import { UntilOfAnswer } from "#lib/contract/embargo.js";
import { DraftRevision } from "#lib/contract/interview-draft.js";
import { OfferedQuestion, offeredQuestionEntries } from "#lib/contract/interview-question.js";
import { Publication, ReadResponse } from "#lib/contract/interview-response.js";
import {
  Count,
  described,
  Hash64,
  Ok,
  ruleAt,
  titled,
  Uuid,
  wordedText,
} from "#lib/contract/primitives.js";
import { Instant } from "#lib/contract/time.js";

/** The body that starts a sitting (decision 5.20). */
export const SessionStart = titled("Interview session start", {
  requestId: described(Uuid, "Chosen by the caller; repeating it returns the same session"),
});

/**
 * An offered question (rule 2.6.fields) with its place in the sitting and its exact answer, which
 * is null when there is none. Who may read an answer is said where the sitting is restored.
 */
export const SessionQuestion = v.strictObject({
  ...offeredQuestionEntries,
  ordinal: Count,
  answer: v.nullable(v.string()),
  publication: v.exactOptional(Publication),
  publicEvidence: v.exactOptional(ReadResponse.entries.publicEvidence),
});

/** One interview meeting with everything that was asked in it. */
export const InterviewSession = titled("Interview session", {
  id: Uuid,
  sitting: Count,
  state: v.picklist(["active", "finished"]),
  createdAt: Instant,
  closedAt: v.nullable(Instant),
  questions: v.array(SessionQuestion),
});

/** The answer of start and finish. */
export const SessionAnswer = v.strictObject({ status: Ok, session: InterviewSession });
export type SessionAnswer = v.InferOutput<typeof SessionAnswer>;

/** The latest session, finished or not; null before the first one. */
export const RestoredSession = v.strictObject({
  status: Ok,
  session: v.nullable(InterviewSession),
});
export type RestoredSession = v.InferOutput<typeof RestoredSession>;

/** The body that saves an exact answer; null skips the question. */
export const AnswerSave = v.pipe(
  v.strictObject({
    expectedRevision: described(Hash64, "The offered question's revision"),
    answer: described(
      v.nullable(wordedText(1, 2000)),
      "Kept exactly, never trimmed; null skips the question",
    ),
    until: v.exactOptional(UntilOfAnswer),
    draftRevision: DraftRevision,
  }),
  ruleAt(
    "until",
    ({ answer, until }) => answer !== null || until === undefined,
    "must not be given when the question is skipped",
  ),
  v.title("Interview answer"),
);
export type AnswerSave = v.InferOutput<typeof AnswerSave>;

export const AnswerSaved = v.strictObject({ status: Ok, question: OfferedQuestion });
export type AnswerSaved = v.InferOutput<typeof AnswerSaved>;
