import { type RankedWindow, selectionBounds } from "#lib/evidence/select-windows.js";
import { windowsApart } from "#lib/evidence/windows-apart.js";
import {
  type ExplorationNotebook,
  windowNamed,
} from "#lib/research/exploration/exploration-notebook.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/**
 * Maximum number of windows in a selection, and whether each must come from a different original.
 */
export interface SelectionSize {
  windows: number;
  onePerOriginal: boolean;
}

/**
 * An overview keeps up to three activities with one reference each (rule 8.overview, decision
 * 3.14).
 */
export function selectionSize(request: StoredRequest): SelectionSize {
  const isOverview = request.answerScope === "overview";
  return { windows: isOverview ? 3 : 6, onePerOriginal: isOverview };
}

/**
 * The windows with these names, in the order in which they were shown and without overlaps (rule
 * 4.1.14, decision 3.11). Null when a name is unknown, when there are too many windows or they are
 * too long together, or when two share an original although each needs its own.
 */
export function selectedWindows(
  notebook: ExplorationNotebook,
  names: readonly string[],
  size: SelectionSize,
): RankedWindow[] | null {
  const distinct = [...new Set(names)];
  const named = distinct.map((name) => windowNamed(notebook, name));
  if (distinct.length > size.windows || named.includes(null)) return null;
  const chosen = windowsApart(notebook.windows.filter((window) => named.includes(window)));
  const sources = new Set(chosen.map(({ original }) => original.reference.sourceId));
  if (size.onePerOriginal && sources.size < chosen.length) return null;
  const chars = chosen.reduce((sum, { window }) => sum + window.end - window.start, 0);
  return chars <= selectionBounds.chars ? chosen : null;
}
