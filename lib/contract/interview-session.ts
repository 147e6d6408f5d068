import * as v from "valibot";
import { UntilOfAnswer } from "#lib/contract/embargo.js";
import { OfferedQuestion, offeredQuestionEntries } from "#lib/contract/interview-question.js";
import { Count, Hash64, Ok, Uuid, wordedText } from "#lib/contract/primitives.js";
import { Instant } from "#lib/contract/time.js";

/** The body that starts a sitting (decision 5.20). */
export const SessionStart = v.pipe(
  v.strictObject({
    requestId: v.pipe(Uuid, v.description("Made by the caller; the same again is one session")),
  }),
  v.title("Interview session start"),
);
export type SessionStart = v.InferOutput<typeof SessionStart>;

/** The body that finishes a sitting: empty. */
export const SessionFinish = v.strictObject({});
export type SessionFinish = v.InferOutput<typeof SessionFinish>;

/** An offered question (rule 2.6.fields) with its place in the sitting and its exact answer, null when none. */
export const SessionQuestion = v.strictObject({
  ...offeredQuestionEntries,
  ordinal: Count,
  answer: v.nullable(v.string()),
});
export type SessionQuestion = v.InferOutput<typeof SessionQuestion>;

/** One interview meeting with everything that was asked in it. */
export const InterviewSession = v.pipe(
  v.strictObject({
    id: Uuid,
    sitting: Count,
    state: v.picklist(["active", "finished"]),
    createdAt: Instant,
    closedAt: v.nullable(Instant),
    questions: v.array(SessionQuestion),
  }),
  v.title("Interview session"),
);
export type InterviewSession = v.InferOutput<typeof InterviewSession>;

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
    expectedRevision: v.pipe(Hash64, v.description("The offered question's revision")),
    answer: v.pipe(
      v.nullable(wordedText(1, 2000)),
      v.description("Kept exactly, never trimmed; null skips the question"),
    ),
    until: v.exactOptional(UntilOfAnswer),
  }),
  v.forward(
    v.check(
      ({ answer, until }) => answer !== null || until === undefined,
      "must not be given when the question is skipped",
    ),
    ["until"],
  ),
  v.title("Interview answer"),
);
export type AnswerSave = v.InferOutput<typeof AnswerSave>;

export const AnswerSaved = v.strictObject({ status: Ok, question: OfferedQuestion });
export type AnswerSaved = v.InferOutput<typeof AnswerSaved>;
