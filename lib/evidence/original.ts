import * as v from "valibot";
import { OriginalKind } from "#lib/contract/knowledge-sources.js";
import type { TextPlace } from "#lib/contract/places.js";
import { Reference } from "#lib/contract/reference.js";
import { mapIn, withPlace } from "#lib/evidence/placed-reference.js";
import { placesWithin } from "#lib/evidence/places.js";
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
  /** The map of its places, where it has one and was read to be referred to. */
  placeMap: v.optional(v.string()),
});
export type SavedOriginal = v.InferOutput<typeof SavedOriginal>;

/** What a reference to an original is made of. */
type ReferredOriginal = Pick<SavedOriginal, "text" | "reference" | "placeMap">;

/** The reference of a window of an original: its text is exactly the slice (decision 1.1). */
export function referenceTo(original: ReferredOriginal, window: Window): Reference {
  return passageTo(original, window).passage;
}

/** The reference of a window, and the times or pages of the text in it when the original has such a map. */
export function passageTo(
  { text, reference, placeMap }: ReferredOriginal,
  window: Window,
): { passage: Reference; places?: TextPlace[] } {
  const passage = { ...reference, ...window, text: sliceOf(text, window) };
  if (placeMap === undefined) return { passage };
  const map = mapIn({ map: placeMap, totalChars: text.length });
  return { passage: withPlace(passage, map), places: placesWithin(map.places, window) };
}
