import * as v from "valibot";
import { Hash64, Ok, Uuid, wordedText } from "#lib/contract/primitives.js";
import { Instant } from "#lib/contract/time.js";

/** The body that saves the artist's fix of a stated fact (decision 5.19). */
export const CorrectionToSave = v.pipe(
  v.strictObject({
    requestId: v.pipe(Uuid, v.description("Made by the caller; the same again saves nothing new")),
    claim: v.pipe(wordedText(3, 1000), v.description("What was said, kept exactly")),
    correction: v.pipe(wordedText(3, 1000), v.description("What is right, kept exactly")),
  }),
  v.title("Interview correction to save"),
);
export type CorrectionToSave = v.InferOutput<typeof CorrectionToSave>;

export const Correction = v.pipe(
  v.strictObject({
    id: Uuid,
    revision: Hash64,
    claim: v.string(),
    correction: v.string(),
    createdAt: Instant,
  }),
  v.title("Interview correction"),
);
export type Correction = v.InferOutput<typeof Correction>;

export const CorrectionSaved = v.strictObject({ status: Ok, correction: Correction });
export type CorrectionSaved = v.InferOutput<typeof CorrectionSaved>;
