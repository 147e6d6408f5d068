import { selectionBounds } from "#lib/evidence/select-windows.js";
import { windowsApart } from "#lib/evidence/windows-apart.js";
import type { ExplorationNotebook } from "#lib/research/exploration/exploration-notebook.js";
import { type ModelFinding, type NamedPassages, passagesNamed } from "#lib/research/finding.js";
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
 * The windows that a finding names, in its order and without overlaps (rule 4.1.14, decision 3.11).
 * Null when a name is unknown, when there are too many windows or they are too long together, or
 * when two share an original although each needs its own.
 */
export function selectedWindows(
  notebook: ExplorationNotebook,
  finding: ModelFinding,
  size: SelectionSize,
): NamedPassages | null {
  const named = passagesNamed(finding, notebook.windows);
  if (named === null || named.windows.length > size.windows) return null;
  const windows = windowsApart(named.windows);
  const sources = new Set(windows.map(({ original }) => original.reference.sourceId));
  if (size.onePerOriginal && sources.size < windows.length) return null;
  const chars = windows.reduce((sum, { window }) => sum + window.end - window.start, 0);
  return chars <= selectionBounds.chars ? { ...named, windows } : null;
}
