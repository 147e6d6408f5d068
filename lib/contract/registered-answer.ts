import * as v from "valibot";
import {
  Count,
  Hash64,
  list,
  maxOffset,
  Ok,
  storableText,
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
    quote: v.pipe(storableText(1, 12_000), v.description("The whole window, unchanged")),
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
    answer: v.pipe(wordedText(1, 8000), v.description("Checked and hashed, not kept")),
    citations: list(Citation, 1, 12),
    checkClaims: v.exactOptional(
      v.pipe(
        v.boolean("must be true or false"),
        v.description(
          "Also judge each sentence by its citations: by rules, then by the reading model in at most one call. Absent is false",
        ),
      ),
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { answer, citations } = dataset.value;
    for (const [index, citation] of citations.entries()) {
      if ((citation.answerEnd ?? 0) <= answer.length) continue;
      addIssue({
        message: "must not lie behind the end of the answer",
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
  index: v.pipe(
    Count,
    v.description("Of the citation; for uncited_sentence of the answer's sentence; from 0"),
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

/** A sentence of the answer, and whether its citations say it (decision 3.33). */
export const ClaimVerdict = v.pipe(
  v.strictObject({
    index: v.pipe(Count, v.description("Of the answer's sentence, from 0")),
    start: v.pipe(Count, v.description("Of the sentence in the answer")),
    end: Count,
    verdict: v.pipe(
      v.picklist(["supported", "unsupported", "not_judged"]),
      v.description("not_judged says nothing about the sentence; limitations says why"),
    ),
    judgedBy: v.pipe(
      v.nullable(v.picklist(["rules", "model"])),
      v.description("null while not_judged. Rules only ever call a sentence unsupported"),
    ),
    missing: v.pipe(
      v.array(v.string()),
      v.description(
        "By rules: the sentence's words that no window of its citations holds, or holds only where something else is said",
      ),
    ),
    window: v.pipe(
      v.nullable(
        v.strictObject({
          citation: v.pipe(Count, v.description("Index of the citation, from 0")),
          start: v.pipe(Count, v.description("In the cited original, inside the citation")),
          end: Count,
        }),
      ),
      v.description("What decided, or came closest; null when nothing of the citations did"),
    ),
  }),
  v.title("Claim verdict"),
);
export type ClaimVerdict = v.InferOutput<typeof ClaimVerdict>;

export const AnswerVerdict = v.strictObject({
  status: Ok,
  verified: v.pipe(v.boolean(), v.description("Of the citations alone, whatever claims say")),
  failures: v.array(CitationFailure),
  claims: v.exactOptional(
    v.pipe(
      v.array(ClaimVerdict),
      v.description("One for each sentence, in order; only with checkClaims"),
    ),
  ),
  limitations: v.pipe(v.array(v.string()), v.description("What such a check cannot prove")),
});
export type AnswerVerdict = v.InferOutput<typeof AnswerVerdict>;
