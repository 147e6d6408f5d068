import * as v from "valibot";
import { issuePath } from "#lib/contract/issue-sentence.js";
import { TextPlace } from "#lib/contract/places.js";
import { firstOutside, type TextVoice } from "#lib/contract/voices.js";

/** Maximum entries of a map: a day of speech has some 40,000 cues. */
const maxPlaces = 50_000;

/**
 * The map of a whole original: entries of one form in the order of the text, which is also the
 * order of time or of pages. Only the first wrong entry is reported.
 */
export const Places = v.pipe(
  v.array(v.unknown(), "must be an array"),
  v.rawCheck(({ dataset, addIssue }) => {
    const wrong = dataset.typed ? firstWrong(dataset.value) : null;
    if (wrong === null) return;
    addIssue({ message: wrong.message, path: issuePath(dataset.value, wrong.keys) });
  }),
  v.transform((items) => items as TextPlace[]),
);

interface Wrong {
  /**
   * Index of the entry, and its field when only the field is wrong; empty for the list as a whole.
   */
  keys: (string | number)[];
  message: string;
}

function firstWrong(items: readonly unknown[]): Wrong | null {
  if (items.length < 1 || items.length > maxPlaces) {
    return { keys: [], message: `must have 1 to ${maxPlaces} items` };
  }
  let before: TextPlace | undefined;
  for (const [index, item] of items.entries()) {
    const read = v.safeParse(TextPlace, item);
    if (!read.success) {
      const [issue] = read.issues;
      const field = issue.path?.[0]?.key;
      const keys = typeof field === "string" ? [index, field] : [index];
      return { keys, message: issue.message };
    }
    const message = before === undefined ? null : wrongBehind(before, read.output);
    if (message !== null) return { keys: [index, ...message.field], message: message.says };
    before = read.output;
  }
  return null;
}

function wrongBehind(
  before: TextPlace,
  place: TextPlace,
): { field: string[]; says: string } | null {
  if ("page" in before !== "page" in place) {
    return { field: [], says: "must have the same fields as the item before" };
  }
  if (place.start <= before.start) {
    return { field: ["start"], says: "must be greater than in the item before" };
  }
  const field = "page" in place ? "page" : "startSeconds";
  const goesBack = numberOf(place) < numberOf(before);
  return goesBack ? { field: [field], says: "must not be less than in the item before" } : null;
}

function numberOf(place: TextPlace): number {
  return "page" in place ? place.page : place.startSeconds;
}

/**
 * Checks that every entry of a record's maps starts inside its text and does not split a surrogate
 * pair.
 */
export function mapsInsideText<
  Input extends { text: string; places: TextPlace[] | null; voices: TextVoice[] | null },
>() {
  return v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const name of ["places", "voices"] as const) {
      const index = firstOutside(dataset.value.text, dataset.value[name] ?? []);
      if (index === -1) continue;
      addIssue({
        message: "must lie inside the text and must not split a surrogate pair",
        path: issuePath(dataset.value, [name, index, "start"]),
      });
    }
  });
}

/**
 * The map of a collected text, or null when it is invalid: the text is kept without places rather
 * than with wrong ones.
 */
export function soundPlaces(
  text: string,
  places: readonly TextPlace[] | null | undefined,
): TextPlace[] | null {
  const read = v.safeParse(Places, places);
  return read.success && firstOutside(text, read.output) === -1 ? read.output : null;
}
