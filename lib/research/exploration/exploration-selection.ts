import { type RankedWindow, selectionBounds } from "#lib/evidence/select-windows.js";
import {
  type ExplorationNotebook,
  windowNamed,
} from "#lib/research/exploration/exploration-notebook.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/** Most windows of a selection, and whether each must be of another original. */
export interface SelectionSize {
  windows: number;
  onePerOriginal: boolean;
}

/** An overview keeps up to three activities, one reference each (rule 8.overview, decision 3.14). */
export function selectionSize(request: StoredRequest): SelectionSize {
  const isOverview = request.answerScope === "overview";
  return { windows: isOverview ? 3 : 6, onePerOriginal: isOverview };
}

/**
 * The windows with these names, in the order in which they were shown, without those inside another named one
 * (rule 4.1.14). Null when a name is unknown, there are too many, two are of one original although they must not, or
 * they are too long together.
 */
export function selectedWindows(
  notebook: ExplorationNotebook,
  names: readonly string[],
  size: SelectionSize,
): RankedWindow[] | null {
  const distinct = [...new Set(names)];
  const named = distinct.map((name) => windowNamed(notebook, name));
  if (distinct.length > size.windows || named.includes(null)) return null;
  const chosen = notebook.windows.filter((window) => named.includes(window));
  const outer = chosen.filter((window) => !chosen.some((other) => isInside(window, other)));
  const sources = new Set(outer.map(({ original }) => original.reference.sourceId));
  if (size.onePerOriginal && sources.size < outer.length) return null;
  const chars = outer.reduce((sum, { window }) => sum + window.end - window.start, 0);
  return chars <= selectionBounds.chars ? outer : null;
}

function isInside(inner: RankedWindow, outer: RankedWindow): boolean {
  if (inner === outer || inner.original.reference.sourceId !== outer.original.reference.sourceId) {
    return false;
  }
  const isSame = inner.window.start === outer.window.start && inner.window.end === outer.window.end;
  return (
    !isSame && inner.window.start >= outer.window.start && inner.window.end <= outer.window.end
  );
}
