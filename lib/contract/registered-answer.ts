import * as v from "valibot";
import {
  Count,
  described,
  Hash64,
  list,
  maxOffset,
  Ok,
  optional,
  storableText,
  titled,
  wholeNumber,
  wordedText,
} from "#lib/contract/primitives.js";

/** A quotation that supports a drafted answer, and optionally the window of the answer that it supports. */
export const Citation = v.pipe(
  v.strictObject({
    sourceId: storableText(1, 200),
    revision: Hash64,
    start: wholeNumber(0, maxOffset),
    end: wholeNumber(1, maxOffset),
    quote: described(storableText(1, 12_000), "The whole window, unchanged"),
    answerStart: v.exactOptional(wholeNumber(0, 8000)),
    answerEnd: v.exactOptional(wholeNumber(1, 8000)),
  }),
  v.forward(
    v.check((window) => window.end > window.start, "must be greater than start"),
    ["end"],
  ),
  v.forward(
    v.check(
      ({ answerStart, answerEnd }) => (answerStart === undefined) === (answerEnd === undefined),
      "must be given together with answerStart",
    ),
    ["answerEnd"],
  ),
  v.forward(
    v.check(
      ({ answerStart = 0, answerEnd = 1 + answerStart }) => answerEnd > answerStart,
      "must be greater than answerStart",
    ),
    ["answerEnd"],
  ),
  v.title("Citation"),
);
export type Citation = v.InferOutput<typeof Citation>;

/** The body that registers a drafted answer for checking (decision 5.6); its text is not kept. */
export const AnswerRegistration = v.pipe(
  v.strictObject({
    answer: described(wordedText(1, 8000), "Checked and hashed, not kept"),
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
        path: [
          pathItem(dataset.value, "citations", citations),
          { type: "array", origin: "value", input: citations, key: index, value: citation },
          pathItem(citation, "answerEnd", citation.answerEnd),
        ],
      });
    }
  }),
  v.title("Answer registration"),
);
export type AnswerRegistration = v.InferOutput<typeof AnswerRegistration>;

function pathItem(input: object, key: string, value: unknown): v.ObjectPathItem {
  return { type: "object", origin: "value", input: { ...input }, key, value };
}

export const CitationFailure = v.strictObject({
  index: described(
    Count,
    "Index of the citation, or of the answer's sentence for uncited_sentence; from 0",
  ),
  reason: v.picklist([
    "source_unavailable",
    "revision_changed",
    "quote_mismatch",
    "outside_selection",
    "uncited_sentence",
  ]),
});
export type CitationFailure = v.InferOutput<typeof CitationFailure>;

/** A sentence of the answer, and whether its citations support it (decision 3.33). */
export const ClaimVerdict = titled("Claim verdict", {
  index: described(Count, "Index of the sentence in the answer, from 0"),
  start: described(Count, "Start of the sentence in the answer"),
  end: Count,
  verdict: described(
    v.picklist(["supported", "unsupported", "not_judged"]),
    "not_judged says nothing about the sentence; limitations says why",
  ),
  judgedBy: described(
    v.nullable(v.picklist(["rules", "model"])),
    "null when not_judged. Rules can only find a sentence unsupported",
  ),
  missing: described(
    v.array(v.string()),
    "Found by rules: words of the sentence that are in none of its cited windows, or only where these say something else",
  ),
  window: described(
    v.nullable(
      v.strictObject({
        citation: described(Count, "Index of the citation, from 0"),
        start: described(Count, "Start in the cited original, inside the citation"),
        end: Count,
      }),
    ),
    "The cited text that decided, or came closest; null when none did",
  ),
});
export type ClaimVerdict = v.InferOutput<typeof ClaimVerdict>;

export const AnswerVerdict = v.strictObject({
  status: Ok,
  verified: described(
    v.boolean(),
    "Whether every quotation is exact and current. It does not say that the answer follows from them: that is said by claims alone",
  ),
  failures: v.array(CitationFailure),
  claims: optional(v.array(ClaimVerdict), "One for each sentence, in order; only with checkClaims"),
  limitations: described(v.array(v.string()), "What such a check cannot prove"),
});
export type AnswerVerdict = v.InferOutput<typeof AnswerVerdict>;
