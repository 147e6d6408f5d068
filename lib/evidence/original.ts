import * as v from "valibot";
import { OriginalKind } from "#lib/contract/knowledge-sources.js";
import { Reference } from "#lib/contract/reference.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";

/** An eligible original as `original_json` of the database writes it. */
export const SavedOriginal = v.object({
  kind: OriginalKind,
  platform: v.nullable(v.string()),
  accountId: v.nullable(v.string()),
  /** With platform and account it names the post that this original is a version of. */
  postKey: v.string(),
  collectionUrl: v.nullable(v.string()),
  title: v.nullable(v.string()),
  text: v.string(),
  /** First instant of its date in UTC; null when unknown. */
  datedFrom: v.nullable(v.string()),
  /** Score in the search that found it, higher is better; 0 when it was not found by words. */
  rank: v.number(),
  /** The fields that are the same in the reference of every window. */
  reference: v.omit(v.strictObject(Reference.entries), ["start", "end", "text"]),
});
export type SavedOriginal = v.InferOutput<typeof SavedOriginal>;

/** The reference of a window of an original: its text is exactly the slice (decision 1.1). */
export function referenceTo(original: SavedOriginal, window: Window): Reference {
  return {
    ...original.reference,
    start: window.start,
    end: window.end,
    text: sliceOf(original.text, window),
  };
}
