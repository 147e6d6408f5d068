import * as v from "valibot";
import { Attribution } from "#lib/contract/attribution.js";
import { QuestionState } from "#lib/contract/interview-question.js";
import { InterviewResponse } from "#lib/contract/interview-response.js";
import { Count, described, Hash64, oneOf, Uuid } from "#lib/contract/primitives.js";
import { pageEntries, pageOf, queryInteger, SittingFilter } from "#lib/contract/query.js";
import { Instant } from "#lib/contract/time.js";

/** The query of the interview history (decision 5.15). */
export const HistoryQuery = v.strictObject({
  kind: v.exactOptional(oneOf(["all", "answers", "corrections"]), "all"),
  sitting: v.exactOptional(SittingFilter),
  maxChars: v.exactOptional(
    described(
      queryInteger(1000, 50_000),
      "Maximum UTF-16 code units on a page; a page has at least one whole entry",
    ),
    12_000,
  ),
  ...pageEntries,
});
export type HistoryQuery = v.InferOutput<typeof HistoryQuery>;

/** An event in the interviews; entries are in time order. */
export const HistoryEntry = v.variant("kind", [
  v.strictObject({
    kind: v.literal("offer"),
    at: Instant,
    answerId: Uuid,
    questionKey: v.string(),
    question: v.string(),
    sitting: Count,
    state: QuestionState,
  }),
  v.strictObject({
    kind: v.literal("answer"),
    at: Instant,
    entryId: v.string(),
    response: described(InterviewResponse, "The current wording"),
  }),
  v.strictObject({
    kind: v.literal("correction"),
    at: Instant,
    entryId: v.string(),
    revision: Hash64,
    claim: v.string(),
    correction: v.string(),
  }),
  v.strictObject({
    kind: v.literal("edit"),
    at: Instant,
    answerId: Uuid,
    questionKey: v.string(),
    sitting: v.nullable(Count),
    earlierRevision: Hash64,
    revision: Hash64,
    note: v.nullable(v.string()),
  }),
]);
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>;

const by = {
  by: described(v.nullable(Attribution), "Who did it; null when nobody is recorded"),
};

/** The interview history, and who did what (decision 5.15). */
export const History = pageOf({
  entries: v.array(
    v.variant("kind", [
      v.strictObject({ ...HistoryEntry.options[0].entries, ...by }),
      v.strictObject({ ...HistoryEntry.options[1].entries, ...by }),
      v.strictObject({ ...HistoryEntry.options[2].entries, ...by }),
      v.strictObject({ ...HistoryEntry.options[3].entries, ...by }),
    ]),
  ),
  budget: v.strictObject({ maxChars: Count, returnedChars: Count }),
});
export type History = v.InferOutput<typeof History>;
