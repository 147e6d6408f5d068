import * as v from "valibot";
import { OriginalKind } from "#lib/contract/original.js";
import type { TextPlace } from "#lib/contract/places.js";
import { Reference } from "#lib/contract/reference.js";
import type { TextVoice } from "#lib/contract/voices.js";
import { mapIn, withPlace } from "#lib/evidence/placed-reference.js";
import { placesWithin } from "#lib/evidence/places.js";
import { voicesWithin } from "#lib/evidence/voices.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";

/** An eligible original as the database function `original_json` returns it. */
export const SavedOriginal = v.object({
  kind: OriginalKind,
  platform: v.nullable(v.string()),
  accountId: v.nullable(v.string()),
  /** With platform and account it identifies the post that this original is a version of. */
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
  /** The map of its places; present if it has one and was read in order to be cited. */
  placeMap: v.optional(v.string()),
});
export type SavedOriginal = v.InferOutput<typeof SavedOriginal>;

/** The parts of an original that a reference is made from. */
type ReferredOriginal = Pick<SavedOriginal, "text" | "reference" | "placeMap"> &
  (Pick<SavedOriginal, "kind" | "accountId"> | { ownWords: boolean });

/** Whether the whole text is the artist's own words, as the database's `is_own_words` says. */
export function isOwnWords(
  original: Pick<SavedOriginal, "kind" | "accountId" | "reference">,
): boolean {
  const { kind, accountId, reference } = original;
  if (kind === "published_answer") return true;
  return kind === "caption" && accountId !== null && reference.curation === "approved";
}

/** The reference of a window of an original: its text is exactly the slice (decision 1.1). */
export function referenceTo(original: ReferredOriginal, window: Window): Reference {
  return passageTo(original, window).passage;
}

/**
 * The reference of a window; if the original has a place map, with the times or pages of the
 * window.
 */
export function passageTo(
  original: ReferredOriginal,
  window: Window,
): { passage: Reference; places?: TextPlace[]; voices?: TextVoice[]; ownVoices?: string[] } {
  const { text, reference, placeMap } = original;
  const isOwn = "ownWords" in original ? original.ownWords : isOwnWords(original);
  const passage = { ...reference, ...window, text: sliceOf(text, window) };
  if (placeMap === undefined) return { passage: withPlace(passage, undefined, isOwn) };
  const map = mapIn({ map: placeMap, totalChars: text.length });
  const { places, told } = map;
  return {
    passage: withPlace(passage, map, isOwn),
    ...(places !== null && { places: placesWithin(places, window) }),
    ...(told !== null && {
      voices: voicesWithin(told.voices, window),
      ownVoices: [...told.own],
    }),
  };
}
