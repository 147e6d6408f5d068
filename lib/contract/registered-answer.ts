import * as v from "valibot";
import { citedEntries } from "#lib/contract/answer-draft.js";
import { CitationFailure, ClaimVerdict } from "#lib/contract/answer-verdicts.js";
import { issuePath } from "#lib/contract/issue-sentence.js";
import {
  described,
  list,
  Ok,
  optional,
  ruleAt,
  wholeNumber,
  wordedText,
} from "#lib/contract/primitives.js";

/** Maximum code points of an answer; windows in it count UTF-16 units, up to two for each (decision 1.1). */
const maxAnswer = 8000;
const maxAnswerUnits = 2 * maxAnswer;

/** A quotation that supports a drafted answer, and optionally the window of the answer that it supports. */
export const Citation = v.pipe(
  v.strictObject({
    ...citedEntries,
    answerStart: v.exactOptional(wholeNumber(0, maxAnswerUnits)),
    answerEnd: v.exactOptional(wholeNumber(1, maxAnswerUnits)),
  }),
  ruleAt("end", (window) => window.end > window.start, "must be greater than start"),
  ruleAt(
    "answerEnd",
    ({ answerStart, answerEnd }) => (answerStart === undefined) === (answerEnd === undefined),
    "must be given together with answerStart",
  ),
  ruleAt(
    "answerEnd",
    ({ answerStart = 0, answerEnd = 1 + answerStart }) => answerEnd > answerStart,
    "must be greater than answerStart",
  ),
  v.title("Citation"),
);
export type Citation = v.InferOutput<typeof Citation>;

/** The body that registers a drafted answer for checking (decision 5.6); its text is not kept. */
export const AnswerRegistration = v.pipe(
  v.strictObject({
    answer: described(wordedText(1, maxAnswer), "Checked and hashed, not kept"),
    citations: list(Citation, 1, 12),
    checkClaims: optional(
      v.boolean("must be true or false"),
      "Also judge each sentence against its citations: first by rules, then by the reading model in at most one call. False if omitted",
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { answer, citations } = dataset.value;
    for (const [index, citation] of citations.entries()) {
      if ((citation.answerEnd ?? 0) <= answer.length) continue;
      addIssue({
        message: "must not be after the end of the answer",
        path: issuePath(dataset.value, ["citations", index, "answerEnd"]),
      });
    }
  }),
  v.title("Answer registration"),
);
export type AnswerRegistration = v.InferOutput<typeof AnswerRegistration>;

export const AnswerVerdict = v.strictObject({
  status: Ok,
  verified: described(
    v.boolean(),
    "Whether every quotation is exact and current. It does not say that the answer follows from them: only claims says that",
  ),
  failures: v.array(CitationFailure),
  claims: optional(v.array(ClaimVerdict), "One for each sentence, in order; only with checkClaims"),
  limitations: described(v.array(v.string()), "What such a check cannot prove"),
});
export type AnswerVerdict = v.InferOutput<typeof AnswerVerdict>;
