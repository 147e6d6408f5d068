import * as v from "valibot";
import { described, maxOffset, ruleAt, titled, wholeNumber } from "#lib/contract/primitives.js";

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
  return described(wholeNumber(1, 1_000_000), what);
}

const Start = described(
  wholeNumber(0, maxOffset),
  "First UTF-16 code unit in the original; the entry ends where the next one starts",
);

/** A stretch of text and when it is spoken. */
const CuePlace = v.pipe(
  v.strictObject({
    start: Start,
    startSeconds: secondsOf("When it begins"),
    endSeconds: secondsOf("When it ends"),
  }),
  ruleAt(
    "endSeconds",
    ({ startSeconds, endSeconds }) => endSeconds >= startSeconds,
    "must not be less than startSeconds",
  ),
  v.title("Cue"),
);
export type CuePlace = v.InferOutput<typeof CuePlace>;

/** A stretch of text and its page. */
const PagePlace = titled("Page start", {
  start: Start,
  page: pageOf("Number of the page, counted from 1"),
});
export type PagePlace = v.InferOutput<typeof PagePlace>;

/** An entry of a map from text positions to time or page (decision 1.33). */
export const TextPlace = v.union(
  [CuePlace, PagePlace],
  "must have start with startSeconds and endSeconds, or start with page",
);
export type TextPlace = v.InferOutput<typeof TextPlace>;

/**
 * The fields of a reference that give the time or page of its window; only for originals with a
 * map.
 */
export const placeEntries = {
  startSeconds: v.exactOptional(secondsOf("When the window begins")),
  endSeconds: v.exactOptional(secondsOf("When the window ends")),
  page: v.exactOptional(pageOf("Page that the window begins on, counted from 1")),
  endPage: v.exactOptional(pageOf("Page that the window ends on, when it is not the first one")),
};
