import * as v from "valibot";
import type { SavedOriginal } from "#lib/evidence/original.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { isQuoteAt, sliceOf } from "#lib/kernel/window.js";

/** A window with its exact text, as a job keeps it; `start` and `end` in UTF-16 units. */
export const Passage = v.object({
  sourceId: v.string(),
  revision: v.string(),
  start: v.number(),
  end: v.number(),
  text: v.string(),
  /**
   * For a question about a release date: the title (`nameKey`) of the release whose date the window
   * states, null when it states no requested date (decision 3.8). Absent for other questions and in
   * jobs of release 0.1.0.
   */
  release: v.optional(v.nullable(v.string())),
});
export type Passage = v.InferOutput<typeof Passage>;

/** The passage of a ranked window. */
export function passageOf({ original, window }: RankedWindow): Passage {
  return {
    sourceId: original.reference.sourceId,
    revision: original.reference.revision,
    start: window.start,
    end: window.end,
    text: sliceOf(original.text, window),
  };
}

/**
 * Passages of an earlier slice as windows of current originals, and the number that was not found
 * again.
 */
export interface RereadPassages {
  windows: RankedWindow[];
  gone: number;
}

/** Finds passages again in originals: same source, same revision and exactly the same text. */
export function rereadPassages(
  passages: readonly Passage[],
  originals: readonly SavedOriginal[],
): RereadPassages {
  const windows = passages.flatMap((passage): RankedWindow[] => {
    const original = originals.find(
      ({ reference }) =>
        reference.sourceId === passage.sourceId && reference.revision === passage.revision,
    );
    const window = { start: passage.start, end: passage.end };
    return original !== undefined && isQuoteAt(original.text, window, passage.text)
      ? [{ original, window, score: 0 }]
      : [];
  });
  return { windows, gone: passages.length - windows.length };
}
