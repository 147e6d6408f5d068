import * as v from "valibot";
import { embargoEntries } from "#lib/contract/embargo.js";
import {
  Count,
  described,
  Hash64,
  list,
  maxOffset,
  Ok,
  ruleAt,
  storableText,
  titled,
  Uuid,
  wholeNumber,
  wordedText,
} from "#lib/contract/primitives.js";
import { Instant } from "#lib/contract/time.js";

/** `answer:` and a UUID in lower case, as memory and history write it (decision 5.33). */
const AnswerEntryId = v.pipe(
  v.string("must be answer: followed by a UUID"),
  v.regex(
    /^answer:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    "must be answer: followed by a UUID",
  ),
);

const windowEntries = {
  revision: Hash64,
  start: described(wholeNumber(0, maxOffset), "First UTF-16 code unit"),
  end: described(wholeNumber(1, maxOffset), "Position after the last UTF-16 code unit"),
  quote: described(storableText(8, 1600), "The exact text from start to end"),
};

/** The evidence of an interview question: a window of an original or of an answer (rule 2.7.kind). */
export const InterviewReference = v.pipe(
  v.variant("kind", [
    v.strictObject({
      kind: v.literal("original"),
      sourceId: described(storableText(1, 200), "The full sourceId, such as vault:… or social:…"),
      ...windowEntries,
    }),
    v.strictObject({
      kind: v.literal("answer"),
      entryId: described(AnswerEntryId, "Full answer identity"),
      ...windowEntries,
    }),
  ]),
  ruleAt("end", (window) => window.end > window.start, "must be greater than start"),
  v.title("Interview reference"),
);
export type InterviewReference = v.InferOutput<typeof InterviewReference>;

export const questionStates = ["offered", "answered", "skipped"] as const;
export const QuestionState = v.picklist(questionStates);

/** The fields of an offered question; a restored session adds ordinal and answer to them. */
export const offeredQuestionEntries = {
  id: described(Uuid, "Also its answerId and the id of its response"),
  questionKey: v.string(),
  question: v.string(),
  state: QuestionState,
  revision: Hash64,
  sitting: Count,
  offeredAt: Instant,
  answerUpdatedAt: v.exactOptional(Instant),
  references: v.array(InterviewReference),
  ...embargoEntries,
};

/** A prepared question that was offered (rule 2.6.fields). */
export const OfferedQuestion = titled("Offered interview question", offeredQuestionEntries);

/** The body that saves a prepared question (rule 4.4.references). */
export const QuestionOffer = titled("Question offer", {
  ordinal: described(wholeNumber(1, 3), "1, 2, 3 in order"),
  memorySnapshotId: described(Hash64, "snapshotId of the mandatory memory it was drafted with"),
  question: wordedText(10, 500),
  references: list(InterviewReference, 1, 3),
});
export type QuestionOffer = v.InferOutput<typeof QuestionOffer>;

export const QuestionOffered = v.strictObject({
  status: v.exactOptional(Ok),
  question: OfferedQuestion,
});
export type QuestionOffered = v.InferOutput<typeof QuestionOffered>;
