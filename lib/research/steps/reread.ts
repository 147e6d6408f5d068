import type { SavedOriginal } from "#lib/evidence/original.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import type { Passage } from "#lib/jobs/outcome.js";
import { quoteStandsAt } from "#lib/kernel/window.js";

/** Windows that a slice before selected, as they stand now, and how many of them are gone. */
export interface Reread {
  windows: RankedWindow[];
  gone: number;
}

/** Finds the selected windows again in the originals as they are now, unit for unit. */
export function reread(passages: readonly Passage[], originals: readonly SavedOriginal[]): Reread {
  const windows = passages.flatMap((passage): RankedWindow[] => {
    const original = originals.find(
      ({ reference }) =>
        reference.sourceId === passage.sourceId && reference.revision === passage.revision,
    );
    const window = { start: passage.start, end: passage.end };
    return original !== undefined && quoteStandsAt(original.text, window, passage.text)
      ? [{ original, window, score: 0 }]
      : [];
  });
  return { windows, gone: passages.length - windows.length };
}

/** What is said when evidence went away between two slices. */
export function changedLimitation(gone: number): string[] {
  return gone === 0
    ? []
    : [`evidence_changed: ${gone} of the windows selected before are no longer available`];
}
