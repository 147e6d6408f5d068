import type { SavedOriginal } from "#lib/evidence/original.js";
import { askedBefore, ownPartsOf } from "#lib/evidence/own-words.js";
import type { NamedWindow } from "#lib/evidence/passage.js";
import { selectionBounds } from "#lib/evidence/select-windows.js";
import { graphemeEnd, snapToGrapheme } from "#lib/kernel/text.js";
import type { Window } from "#lib/kernel/window.js";
import { charsLeft, explorationBounds } from "#lib/model/bounds.js";
import type { QuestionFacts } from "#lib/research/named-releases.js";
import { supportInWords } from "#lib/research/question-block.js";
import { shownSupport } from "#lib/research/shown-support.js";
import type { StoredRequest } from "#lib/research/stored-request.js";
import { windowBlock } from "#lib/research/window-block.js";

/** What an exploration is about. */
export interface ExploredQuestion {
  request: StoredRequest;
  facts: QuestionFacts;
}

/** The state of one exploration: what the model was shown, and how much of the bounds is used. */
export interface ExplorationNotebook {
  /** Delimits the data blocks of this exploration. */
  mark: string;
  question: ExploredQuestion;
  /** The artist's originals in words. */
  corpus: string;
  isOffline: boolean;
  /** Windows that were shown, in the order of their names w1, w2, … */
  windows: NamedWindow[];
  /** Sources that were named, in the order of their names s1, s2, … */
  sources: string[];
  /** Originals that this slice holds in full. */
  originals: Map<string, SavedOriginal>;
  charsShown: number;
  toolCalls: number;
}

export function newNotebook(
  given: Pick<ExplorationNotebook, "mark" | "question" | "corpus" | "isOffline">,
): ExplorationNotebook {
  return {
    ...given,
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

/** Minimum UTF-16 units of a part that is shown by itself. By hand: a short sentence. */
const leastFresh = 32;

/**
 * The parts of a window that no shown window contains and that are worth showing, in order. An
 * original that fits into one window is taken whole, unless only the artist's turns in it are wanted.
 */
export function freshParts(
  { windows, question }: ExplorationNotebook,
  original: SavedOriginal,
  wanted: Window,
): Window[] {
  const { text, reference } = original;
  const isAnybodys = question.request.voice === undefined;
  const isShort = isAnybodys && text.length <= selectionBounds.windowChars;
  const { start, end } = isShort ? { start: 0, end: text.length } : wanted;
  const shown = windows
    .filter(({ original }) => original.reference.sourceId === reference.sourceId)
    .map(({ window }) => window)
    .sort((one, other) => one.start - other.start);
  const parts: Window[] = [];
  let at = start;
  for (const window of [...shown, { start: end, end }]) {
    parts.push({ start: at, end: Math.min(window.start, end) });
    at = Math.max(at, window.end);
  }
  const least = Math.max(1, Math.min(leastFresh, end - start));
  const worth = parts.filter((part) => lengthOf(part) >= least);
  // However short the artist's turn is: it may be the answer.
  return isAnybodys ? worth : worth.flatMap((part) => ownPartsOf(original, part));
}

export function longest(parts: readonly Window[]): Window | undefined {
  return parts.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0];
}

/** The names of the shown windows of an original, for a text that is not shown again. */
export function namesOf({ windows }: ExplorationNotebook, { reference }: SavedOriginal): string[] {
  return windows
    .filter(({ original }) => original.reference.sourceId === reference.sourceId)
    .map(({ id }) => id);
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
  const start = graphemeEnd(original.text, wanted.start);
  const isAsked = notebook.question.request.voice !== undefined;
  const before = isAsked ? askedBefore(original, { ...wanted, start }) : null;
  const left = charsLeft(notebook.charsShown + (before ?? "").length);
  const fits = wanted.end <= start + left;
  const end = fits ? wanted.end : snapToGrapheme(original.text, start + left);
  if (end <= start) return null;
  const window = { start, end };
  notebook.charsShown += end - start + (before ?? "").length;
  notebook.originals.set(original.reference.sourceId, original);
  const id = `w${notebook.windows.length + 1}`;
  const shown = { original, window, score: 0, id };
  notebook.windows.push(shown);
  const { isOffline, question } = notebook;
  const isWhole = end - start === original.text.length;
  return windowBlock(notebook.mark, shown, {
    id,
    ...(isWhole ? {} : { source: nameOfSource(notebook, original.reference.sourceId) }),
    ...(before === null ? {} : { before }),
    ...(isOffline ? { support: supportIn(shown, question) } : {}),
  });
}

function supportIn(shown: NamedWindow, { request, facts }: ExploredQuestion): string {
  return supportInWords(shownSupport([shown], request, facts).selection);
}

/** The remaining bounds, sent to the model with every message. */
export function budgetLine(notebook: ExplorationNotebook, stepsTaken: number): string {
  const steps = explorationBounds.steps - stepsTaken;
  const calls = Math.max(0, explorationBounds.toolCalls - notebook.toolCalls);
  return `Left: ${steps} steps, this one included, ${calls} tool calls, ${charsLeft(notebook.charsShown)} characters.`;
}

function lengthOf({ start, end }: Window): number {
  return Math.max(0, end - start);
}
