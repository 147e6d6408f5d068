import type { SavedOriginal } from "#lib/evidence/original.js";
import type { NamedWindow } from "#lib/evidence/passage.js";
import { snapToGrapheme } from "#lib/kernel/text.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";
import { charsLeft, explorationBounds } from "#lib/model/bounds.js";
import { writeBlock } from "#lib/model/data-block.js";
import { dateAttributes } from "#lib/research/date-attributes.js";
import type { QuestionFacts } from "#lib/research/named-releases.js";
import { supportInWords } from "#lib/research/question-block.js";
import { shownSupport } from "#lib/research/shown-support.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/**
 * The question of an exploration. Support is always computed for it, even when a search used other
 * words.
 */
export interface ExploredQuestion {
  request: StoredRequest;
  facts: QuestionFacts;
}

/** The state of one exploration: what the model was shown, and how much of the bounds is used. */
export interface ExplorationNotebook {
  /** Delimits the data blocks of this exploration. */
  nonce: string;
  question: ExploredQuestion;
  /** Windows that were shown, in the order of their names w1, w2, … */
  windows: NamedWindow[];
  /** Sources that were named, in the order of their names s1, s2, … */
  sources: string[];
  /** Originals that this slice holds in full. */
  originals: Map<string, SavedOriginal>;
  charsShown: number;
  toolCalls: number;
}

export function newNotebook(nonce: string, question: ExploredQuestion): ExplorationNotebook {
  return {
    nonce,
    question,
    windows: [],
    sources: [],
    originals: new Map(),
    charsShown: 0,
    toolCalls: 0,
  };
}

/** The short name of a source; the model never sees its sourceId. */
export function nameOfSource(notebook: ExplorationNotebook, sourceId: string): string {
  const known = notebook.sources.indexOf(sourceId);
  return `s${known === -1 ? notebook.sources.push(sourceId) : known + 1}`;
}

/** The source with a short name; null when no source was shown under that name. */
export function sourceNamed(notebook: ExplorationNotebook, name: string): string | null {
  const number = /^s([1-9]\d{0,4})$/.exec(name)?.[1];
  return notebook.sources[Number(number) - 1] ?? null;
}

/**
 * Writes a window of an original as a data block and counts its UTF-16 units. The window is cut
 * between graphemes to the units that may still be shown; null when nothing is left.
 */
export function showWindow(
  notebook: ExplorationNotebook,
  original: SavedOriginal,
  wanted: Window,
): string | null {
  const left = charsLeft(notebook.charsShown);
  const fits = wanted.end <= wanted.start + left;
  const end = fits ? wanted.end : snapToGrapheme(original.text, wanted.start + left);
  if (end <= wanted.start) return null;
  const window = { start: wanted.start, end };
  notebook.charsShown += end - wanted.start;
  notebook.originals.set(original.reference.sourceId, original);
  const id = `w${notebook.windows.length + 1}`;
  const shown = { original, window, score: 0, id };
  notebook.windows.push(shown);
  const { request, facts } = notebook.question;
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
      ...dateAttributes(original.kind, original.reference),
      support: supportInWords(shownSupport([shown], request, facts).selection),
    },
    text: sliceOf(original.text, window),
  });
}

/** The remaining bounds, sent to the model with every answer. */
export function budgetLine(notebook: ExplorationNotebook): string {
  const calls = Math.max(0, explorationBounds.toolCalls - notebook.toolCalls);
  return `Left: ${calls} tool calls, ${charsLeft(notebook.charsShown)} characters.`;
}
