import * as v from "valibot";
import { maxOffset, wholeNumber } from "#lib/contract/primitives.js";

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

/** An entry of a map from text positions to time or page (decision 1.33). */
export const TextPlace = v.union(
  [CuePlace, PagePlace],
  "must have start with startSeconds and endSeconds, or start with page",
);
export type TextPlace = v.InferOutput<typeof TextPlace>;

/** The fields of a reference that say where its window is, only for an original with a map. */
export const placeEntries = {
  startSeconds: v.exactOptional(secondsOf("When the window begins")),
  endSeconds: v.exactOptional(secondsOf("When the window ends")),
  page: v.exactOptional(pageOf("Page that the window begins on, counted from 1")),
  endPage: v.exactOptional(pageOf("Page that the window ends on, when it is another one")),
};
