import type { SavedOriginal } from "#lib/evidence/original.js";
import { snapToGrapheme } from "#lib/kernel/text.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";
import { writeBlock } from "#lib/model/data-block.js";
import type { CitedSource } from "#lib/research/claims/answer-claims.js";
import { dateAttributes } from "#lib/research/date-attributes.js";
import { speakerAttributes } from "#lib/research/speaker-attributes.js";

/** Maximum UTF-16 units of a title as a model is shown it. */
const titleChars = 80;
const dayChars = 10;

/**
 * A window as a data block. Its attributes say what its text does not: title, dates (by day), who
 * speaks, a kind other than a page, and which part it is of a longer original (decision 7.6).
 */
export function windowBlock(
  mark: string,
  { original, window }: { original: SavedOriginal; window: Window },
  named: Readonly<Record<"id", string> & Record<string, string>>,
): string {
  const { kind, title, text, reference } = original;
  const { published, ...dates } = dateAttributes(kind, reference);
  const isWhole = window.start === 0 && window.end === text.length;
  const shownTitle = (title ?? "").slice(0, snapToGrapheme(title ?? "", titleChars));
  return writeBlock(mark, {
    name: "window",
    attributes: {
      ...named,
      ...(isWhole ? {} : { part: `${window.start}-${window.end} of ${text.length}` }),
      ...(kind === "web_page" ? {} : { kind }),
      ...(shownTitle === "" ? {} : { title: shownTitle }),
      ...speakerAttributes(original, window),
      ...dates,
      ...(published === undefined ? {} : { published: published.slice(0, dayChars) }),
    },
    text: sliceOf(text, window),
  });
}

/** A window that an answer cites, with all that its source is known for, as a data block. */
export function citedBlock(
  mark: string,
  id: string,
  source: CitedSource,
  window: Window,
  text: string,
): string {
  const { kind, title } = source;
  return writeBlock(mark, {
    name: "window",
    attributes: {
      id,
      ...(kind === "web_page" ? {} : { kind }),
      ...(title === null ? {} : { title }),
      ...dateAttributes(kind, source),
      ...speakerAttributes(source, window),
    },
    text,
  });
}
