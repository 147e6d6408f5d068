import type { SavedOriginal } from "#lib/evidence/original.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { snapDown } from "#lib/kernel/text.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";
import { charsLeft, explorationBounds } from "#lib/model/bounds.js";
import { writeBlock } from "#lib/model/data-block.js";

/** What one exploration has seen so far, and what it has used of its bounds. */
export interface ExplorationNotebook {
  /** Marks the data of this one conversation with the model. */
  nonce: string;
  /** Windows that were shown, by their names w1, w2, … */
  windows: RankedWindow[];
  /** Sources that were named, by their names s1, s2, … */
  sources: string[];
  /** Originals that this slice holds in full. */
  originals: Map<string, SavedOriginal>;
  charsShown: number;
  toolCalls: number;
}

/** A notebook that has seen nothing. */
export function newNotebook(nonce: string): ExplorationNotebook {
  return { nonce, windows: [], sources: [], originals: new Map(), charsShown: 0, toolCalls: 0 };
}

/** The short name of a source, which is all the model ever sees of its identity. */
export function nameOfSource(notebook: ExplorationNotebook, sourceId: string): string {
  const known = notebook.sources.indexOf(sourceId);
  return `s${known === -1 ? notebook.sources.push(sourceId) : known + 1}`;
}

/** The source that a name stands for, or null when none was ever shown by that name. */
export function sourceNamed(notebook: ExplorationNotebook, name: string): string | null {
  return notebook.sources[indexIn(name, "s")] ?? null;
}

/** The window that a name stands for, or null when none was ever shown by that name. */
export function windowNamed(notebook: ExplorationNotebook, name: string): RankedWindow | null {
  return notebook.windows[indexIn(name, "w")] ?? null;
}

/**
 * Shows a window of an original as data and counts its characters; cut to what may still be shown, and
 * null when nothing may.
 */
export function showWindow(
  notebook: ExplorationNotebook,
  original: SavedOriginal,
  wanted: Window,
): string | null {
  const left = charsLeft(notebook.charsShown);
  const end = snapDown(original.text, Math.min(wanted.end, wanted.start + left));
  if (end <= wanted.start) return null;
  const window = { start: wanted.start, end };
  notebook.charsShown += end - wanted.start;
  notebook.originals.set(original.reference.sourceId, original);
  const id = `w${notebook.windows.push({ original, window, score: 0 })}`;
  return writeBlock(notebook.nonce, {
    name: "window",
    attributes: {
      id,
      source: nameOfSource(notebook, original.reference.sourceId),
      start: String(window.start),
      end: String(window.end),
      ofChars: String(original.text.length),
      kind: original.kind,
      title: original.title ?? "",
      date: original.reference.activityDate ?? original.reference.publishedAt ?? "unknown",
    },
    text: sliceOf(original.text, window),
  });
}

/** What is left of the bounds, sent with every answer so that the model can keep them. */
export function budgetLine(notebook: ExplorationNotebook): string {
  const calls = Math.max(0, explorationBounds.toolCalls - notebook.toolCalls);
  return `Left: ${calls} tool calls, ${charsLeft(notebook.charsShown)} characters.`;
}

function indexIn(name: string, prefix: "s" | "w"): number {
  const digits = new RegExp(`^${prefix}([1-9]\\d{0,4})$`).exec(name)?.[1];
  return digits === undefined ? -1 : Number(digits) - 1;
}
