import * as v from "valibot";
import { described, Hash64, Ok, optional, titled, wordedText } from "#lib/contract/primitives.js";
import { Instant } from "#lib/contract/time.js";

/** The unsaved answer that a person is writing (decision 5.76). */
export const InterviewDraft = titled("Draft of an answer", {
  text: described(v.string(), "Kept exactly, never trimmed"),
  revision: described(Hash64, "Send it as expectedRevision with the next save"),
  savedAt: described(Instant, "When it was written"),
});
export type InterviewDraft = v.InferOutput<typeof InterviewDraft>;

/** The body that saves a draft; an empty text drops it. */
export const DraftSave = titled("Draft to save", {
  text: described(
    v.union([v.literal(""), wordedText(1, 2000)], "must have at most 2000 characters"),
    "Kept exactly, never trimmed; empty deletes the draft",
  ),
  expectedRevision: described(
    v.nullable(Hash64),
    "The revision of the draft that this text replaces; null when there is none",
  ),
});
export type DraftSave = v.InferOutput<typeof DraftSave>;

/** The caller's draft of an answer; null when there is none. */
export const OwnDraft = v.strictObject({
  status: Ok,
  draft: described(v.nullable(InterviewDraft), "The caller's own draft; null when there is none"),
});
export type OwnDraft = v.InferOutput<typeof OwnDraft>;

/** In the body that saves an answer: the draft it was written from. */
export const DraftRevision = optional(
  v.nullable(Hash64),
  "The draft that the answer was written from, null for none: the caller's draft at another revision is kept. Absent: every draft is deleted",
);
