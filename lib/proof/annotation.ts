import type { Reference } from "#lib/contract/reference.js";
import {
  type Annotation,
  annotationContext,
  type TimeState,
} from "#lib/contract/web-annotation.js";
import { snapDown, snapUp } from "#lib/kernel/text.js";
import type { Window } from "#lib/kernel/window.js";
import { occurrences } from "#lib/language/occurrences.js";

/**
 * UTF-16 units of prefix and suffix, when they distinguish the quotation from the rest of the text.
 */
const fewestUnits = 32;
/** The maximum: a text that repeats itself over a longer distance is not included in full. */
const mostUnits = 16_384;

/**
 * The window with enough of the text around it to make the place unique: 32 units on each side,
 * doubled up to 16,384 while the words occur in the text a second time (decision 3.41).
 */
export function distinctPlace(text: string, { start, end }: Window): Window {
  for (let units = fewestUnits; ; units *= 2) {
    const around = {
      start: snapUp(text, Math.max(0, start - units)),
      end: snapDown(text, Math.min(text.length, end + units)),
    };
    const words = text.slice(around.start, around.end);
    // If a short piece of the words occurs only once, so do the words; a short piece is searched
    // fast even in repetitive text.
    const piece = words.slice(0, 3 * fewestUnits);
    if (text.indexOf(piece, text.indexOf(piece) + 1) === -1) return around;
    if (units >= mostUnits || occurrences(text, words, 2) < 2) return around;
  }
}

/**
 * A reference as a W3C Web Annotation. Its positions count UTF-16 code units, as all offsets of the
 * service do (decision 1.1), where the Recommendation uses code points.
 *
 * @param around the result of `distinctPlace`
 */
export function annotationOf(
  jobId: string,
  reference: Reference,
  text: string,
  around: Window,
): Annotation {
  const { revision, start, end, url, retrievedAt = null } = reference;
  const state = timeState(retrievedAt);
  return {
    "@context": annotationContext,
    id: `urn:uuid:${jobId}#${revision}:${start}-${end}`,
    type: "Annotation",
    motivation: "linking",
    body: `urn:uuid:${jobId}`,
    target: {
      type: "SpecificResource",
      source: iriOf(url),
      ...(state === null ? {} : { state }),
      selector: [
        {
          type: "TextQuoteSelector",
          exact: reference.text,
          prefix: text.slice(around.start, start),
          suffix: text.slice(end, around.end),
        },
        { type: "TextPositionSelector", start, end },
      ],
    },
  };
}

/**
 * The address with all characters escaped that an IRI must not contain; a URL may contain some of
 * them.
 */
function iriOf(url: string): string {
  return new URL(url).href.replaceAll(/[{}|\\^`]/g, encodeURIComponent);
}

/**
 * When the text was read, in the form of the annotation model: a UTC instant, or the bounds of a
 * day. Null when it is not known.
 */
function timeState(retrievedAt: string | null): TimeState | null {
  if (retrievedAt === null) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(retrievedAt)) {
    return {
      type: "TimeState",
      sourceDateStart: `${retrievedAt}T00:00:00Z`,
      sourceDateEnd: `${retrievedAt}T23:59:59Z`,
    };
  }
  const instant = Date.parse(retrievedAt);
  if (Number.isNaN(instant)) return null;
  return { type: "TimeState", sourceDate: new Date(instant).toISOString() };
}
