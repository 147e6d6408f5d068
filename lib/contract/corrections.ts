import * as v from "valibot";
import { described, Hash64, Ok, titled, Uuid, wordedText } from "#lib/contract/primitives.js";
import { Instant } from "#lib/contract/time.js";

/** The body that saves the artist's fix of a stated fact (decision 5.19). */
export const CorrectionToSave = titled("Interview correction to save", {
  requestId: described(Uuid, "Chosen by the caller; repeating it saves nothing new"),
  claim: described(wordedText(3, 1000), "What was said, kept exactly"),
  correction: described(wordedText(3, 1000), "The correct fact, kept exactly"),
});
export type CorrectionToSave = v.InferOutput<typeof CorrectionToSave>;

export const Correction = titled("Interview correction", {
  id: Uuid,
  revision: Hash64,
  claim: v.string(),
  correction: v.string(),
  createdAt: Instant,
});

export const CorrectionSaved = v.strictObject({ status: Ok, correction: Correction });
export type CorrectionSaved = v.InferOutput<typeof CorrectionSaved>;
