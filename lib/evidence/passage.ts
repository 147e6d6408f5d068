import * as v from "valibot";
import type { SavedOriginal } from "#lib/evidence/original.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { isQuoteAt, sliceOf, type Window } from "#lib/kernel/window.js";

/**
 * A window under the name by which a model was shown it; `quote` is the part of its original that
 * the model named as what carries the answer, absent until it named the window.
 */
export interface NamedWindow extends RankedWindow {
  id: string;
  quote?: Window | undefined;
}

/** A window with its exact text, as a job keeps it; `start` and `end` in UTF-16 units. */
export const Passage = v.object({
  sourceId: v.string(),
  revision: v.string(),
  start: v.number(),
  end: v.number(),
  text: v.string(),
  /** As in NamedWindow; absent when no model named the window. */
  id: v.optional(v.string()),
  quote: v.optional(v.object({ start: v.number(), end: v.number() })),
  /**
   * For a question about a release date: the title (`nameKey`) of the release whose date the window
   * states, null when it states no requested date (decision 3.8). Absent for other questions and in
   * jobs of release 0.1.0.
   */
  release: v.optional(v.nullable(v.string())),
});
export type Passage = v.InferOutput<typeof Passage>;

/** The passage of a window; a quote that was cut off with a part of the window is left out. */
export function passageOf({ original, window, id, quote }: RankedWindow & Partial<NamedWindow>) {
  const holdsQuote = quote !== undefined && quote.start >= window.start && quote.end <= window.end;
  const passage: Passage = {
    sourceId: original.reference.sourceId,
    revision: original.reference.revision,
    start: window.start,
    end: window.end,
    text: sliceOf(original.text, window),
    ...(id === undefined ? {} : { id }),
    ...(holdsQuote ? { quote } : {}),
  };
  return passage;
}

/**
 * Passages of an earlier slice as windows of current originals, and the number that was not found
 * again.
 */
export interface RereadPassages {
  windows: NamedWindow[];
  gone: number;
}

/** Finds passages again in originals: same source, same revision and exactly the same text. */
export function rereadPassages(
  passages: readonly Passage[],
  originals: readonly SavedOriginal[],
): RereadPassages {
  const windows = passages.flatMap((passage, at): NamedWindow[] => {
    const original = originals.find(
      ({ reference }) =>
        reference.sourceId === passage.sourceId && reference.revision === passage.revision,
    );
    const window = { start: passage.start, end: passage.end };
    return original !== undefined && isQuoteAt(original.text, window, passage.text)
      ? [{ original, window, score: 0, id: passage.id ?? `w${at + 1}`, quote: passage.quote }]
      : [];
  });
  return { windows, gone: passages.length - windows.length };
}
