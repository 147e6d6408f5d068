import * as v from "valibot";
import { maxOffset, wholeNumber } from "#lib/contract/primitives.js";
import { snapDown } from "#lib/kernel/text.js";

/** Most entries of a map: a day of speech has some 40,000 cues. */
const maxPlaces = 50_000;
/** Ten thousand hours. */
const maxSeconds = 36_000_000;

function secondsOf(what: string) {
  const message = `must be a number of seconds from 0 to ${maxSeconds}`;
  return v.pipe(
    v.number(message),
    v.minValue(0, message),
    v.maxValue(maxSeconds, message),
    v.description(`${what}, in seconds from the beginning of the recording`),
  );
}

function pageOf(what: string) {
  return v.pipe(wholeNumber(1, 1_000_000), v.description(what));
}

const Start = v.pipe(
  wholeNumber(0, maxOffset),
  v.description("Its first UTF-16 code unit in the original; it ends where the next one starts"),
);

/** A stretch of text and when it is spoken. */
const CuePlace = v.pipe(
  v.strictObject({
    start: Start,
    startSeconds: secondsOf("When it begins"),
    endSeconds: secondsOf("When it ends"),
  }),
  v.forward(
    v.check(
      ({ startSeconds, endSeconds }) => endSeconds >= startSeconds,
      "must not be less than startSeconds",
    ),
    ["endSeconds"],
  ),
  v.title("Cue"),
);
export type CuePlace = v.InferOutput<typeof CuePlace>;

/** A stretch of text and the page that it stands on. */
const PagePlace = v.pipe(
  v.strictObject({ start: Start, page: pageOf("Number of the page, counted from 1") }),
  v.title("Page start"),
);
export type PagePlace = v.InferOutput<typeof PagePlace>;

const wrongForm = "must have start with startSeconds and endSeconds, or start with page";

/** An entry of a map from text positions to time or page (decision 1.33). */
export const TextPlace = v.union([CuePlace, PagePlace], wrongForm);
export type TextPlace = v.InferOutput<typeof TextPlace>;

/**
 * The map of a whole original: entries of one form in the order of the text, which is that of time or of pages. Only the
 * first wrong entry is named, however many there are.
 */
export const Places = v.pipe(
  v.array(v.unknown(), "must be an array"),
  v.rawTransform(({ dataset: { value: items }, addIssue, NEVER }): TextPlace[] => {
    const wrong = firstWrong(items);
    if (wrong === null) return items as TextPlace[];
    addIssue({ message: wrong.message, path: pathIn(items, wrong.keys) });
    return NEVER;
  }),
);

interface Wrong {
  /** Index of the entry, and its field when only that is wrong; none for the list as a whole. */
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
      return { keys, message: issue.message.startsWith("must ") ? issue.message : wrongForm };
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
    return { field: ["start"], says: "must be greater than that of the item before" };
  }
  const field = "page" in place ? "page" : "startSeconds";
  const goesBack = numberOf(place) < numberOf(before);
  return goesBack
    ? { field: [field], says: "must not be less than that of the item before" }
    : null;
}

function numberOf(place: TextPlace): number {
  return "page" in place ? place.page : place.startSeconds;
}

/** Checks that every entry of a record's map starts inside its text, and at no second half of a surrogate pair. */
export function placesInsideText<Input extends { text: string; places: TextPlace[] | null }>() {
  return v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.places === null) return;
    const { text, places } = dataset.value;
    const index = places.findIndex(
      ({ start }) => start >= text.length || snapDown(text, start) !== start,
    );
    if (index === -1) return;
    addIssue({
      message: "must lie inside the text and must not split a surrogate pair",
      path: pathIn(dataset.value, ["places", index, "start"]),
    });
  });
}

/** The map when it is sound; null else: what was read from outside has no place rather than a wrong one. */
export function soundPlaces(places: readonly TextPlace[]): TextPlace[] | null {
  const read = v.safeParse(Places, places);
  return read.success ? read.output : null;
}

/** The path of an issue inside a value. */
function pathIn(value: unknown, keys: readonly (string | number)[]) {
  let input = value;
  const path = keys.map((key): v.UnknownPathItem => {
    const inner = (input as Record<string | number, unknown>)[key];
    const item = { type: "unknown", origin: "value", input, key, value: inner } as const;
    input = inner;
    return item;
  });
  return path as [v.UnknownPathItem, ...v.UnknownPathItem[]];
}

/** The fields of a reference that say where its window is, only for an original with a map. */
export const placeEntries = {
  startSeconds: v.exactOptional(secondsOf("When the window begins")),
  endSeconds: v.exactOptional(secondsOf("When the window ends")),
  page: v.exactOptional(pageOf("Page that the window begins on, counted from 1")),
  endPage: v.exactOptional(pageOf("Page that the window ends on, when it is another one")),
};
