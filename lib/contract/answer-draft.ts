import * as v from "valibot";
import {
  described,
  Hash64,
  list,
  maxOffset,
  storableText,
  titled,
  wholeNumber,
} from "#lib/contract/primitives.js";
import { Instant } from "#lib/contract/time.js";

/** The quotation of a window, at the revision of its original. */
export const citedEntries = {
  sourceId: storableText(1, 200),
  revision: Hash64,
  start: wholeNumber(0, maxOffset),
  end: wholeNumber(1, maxOffset),
  quote: described(storableText(1, 12_000), "The whole window, unchanged"),
};

/** The words that a sentence was made from, in one of the question's references. */
export const DraftCitation = titled("Draft citation", citedEntries);
export type DraftCitation = v.InferOutput<typeof DraftCitation>;

/** Sentences as they are kept, shown and exported. */
export const DraftSentences = list(
  titled("Drafted sentence", {
    text: described(storableText(1, 600), "Written by a model; never evidence"),
    citations: described(
      list(DraftCitation, 1, 12),
      "What the sentence was made from and is supported by",
    ),
  }),
  0,
  3,
);
export type DraftSentences = v.InferOutput<typeof DraftSentences>;

export const AnswerDraft = titled("Answer draft", {
  sentences: described(DraftSentences, "One to three, in order"),
  language: described(v.string(), "BCP 47 tag of the sentences"),
  model: described(v.string(), "The model that wrote them"),
  madeAt: described(Instant, "When they were written and checked"),
});
export type AnswerDraft = v.InferOutput<typeof AnswerDraft>;
