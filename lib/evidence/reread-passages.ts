import type { SavedOriginal } from "#lib/evidence/original.js";
import { isOwnWindow } from "#lib/evidence/own-words.js";
import type { NamedWindow, Passage } from "#lib/evidence/passage.js";
import { isQuoteAt, partsOf } from "#lib/kernel/window.js";

/**
 * Passages of an earlier slice as windows of current originals, and the number that was not found
 * again.
 */
export interface RereadPassages {
  windows: NamedWindow[];
  gone: number;
}

/**
 * Finds passages again in originals: same source, same revision and exactly the same text; and, where
 * the artist's own words were asked for, still in the artist's voice.
 */
export function rereadPassages(
  passages: readonly Passage[],
  originals: readonly SavedOriginal[],
  voice: "artist" | undefined,
): RereadPassages {
  const windows = passages.flatMap((passage, at): NamedWindow[] => {
    const original = originals.find(
      ({ reference }) =>
        reference.sourceId === passage.sourceId && reference.revision === passage.revision,
    );
    const window = { start: passage.start, end: passage.end };
    return original !== undefined &&
      isQuoteAt(original.text, window, passage.text) &&
      (voice === undefined || isOwnWindow(original, window))
      ? [
          {
            original,
            window,
            score: 0,
            id: passage.id ?? `w${at + 1}`,
            quotes: partsOf(passage.quote),
          },
        ]
      : [];
  });
  return { windows, gone: passages.length - windows.length };
}
