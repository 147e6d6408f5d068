import { type Steps, stepWords } from "#lib/kernel/steps.js";
import { snapDown, snapToGrapheme, snapUp } from "#lib/kernel/text.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";
import type { Analyzer } from "#lib/language/analyzer.js";
import { sentenceSteps } from "#lib/language/sentences.js";
import { analyzerOf } from "#lib/language/tokens.js";
import { wordSteps, wordsOf } from "#lib/language/words.js";

/**
 * A whole sentence, or a piece of a sentence that is longer than a window, with its search terms.
 */
export interface Unit extends Window {
  terms: readonly string[];
}

/**
 * Minimum UTF-16 units of a piece. Pieces are a quarter of a window, so that context fits around a
 * match.
 */
const minPieceChars = 32;

/**
 * The sentences of a text in order; only those longer than `maxChars` (UTF-16 units) are cut, and those
 * in which another voice begins.
 */
export function* unitWindows(
  text: string,
  maxChars: number,
  voiceStarts: readonly number[] = [],
): Steps<Window[]> {
  const pieceChars = Math.min(maxChars, Math.max(minPieceChars, Math.floor(maxChars / 4)));
  const sentences = yield* sentenceSteps(text);
  return apartAt(text, sentences, voiceStarts).flatMap((sentence) =>
    sentence.end - sentence.start > maxChars ? piecesOf(text, sentence, pieceChars) : [sentence],
  );
}

/** The units of a text in order, by `unitWindows`. */
export function* unitsOf(
  text: string,
  maxChars: number,
  voiceStarts: readonly number[] = [],
  analyzer: Analyzer = analyzerOf(text),
): Steps<Unit[]> {
  const words = yield* wordSteps(text);
  const windows = yield* unitWindows(text, maxChars, voiceStarts);
  const units: Unit[] = [];
  let [next, told] = [0, 0];
  for (const window of windows) {
    const terms: string[] = [];
    for (
      let word = words[next];
      word !== undefined && word.start < window.end;
      word = words[next]
    ) {
      terms.push(...analyzer.termsOf(word.word));
      next++;
    }
    units.push({ ...window, terms });
    if (next - told < stepWords) continue;
    yield next - told;
    told = next;
  }
  yield next - told;
  return units;
}

/** The windows, in order, cut at these positions, and without white space at their ends. */
function apartAt(text: string, windows: Window[], cuts: readonly number[]): Window[] {
  if (cuts.length === 0) return windows;
  let next = 0;
  return windows.flatMap(({ start, end }) => {
    const parts: Window[] = [];
    let from = start;
    while ((cuts[next] ?? end) <= from) next += 1;
    for (; (cuts[next] ?? end) < end; next += 1) {
      parts.push({ start: from, end: cuts[next] ?? end });
      from = cuts[next] ?? end;
    }
    return [...parts, { start: from, end }].flatMap((part) => piecesOf(text, part, text.length));
  });
}

/** Cuts a window into trimmed pieces of at most `maxChars` UTF-16 units, if possible at words. */
export function piecesOf(text: string, { start, end }: Window, maxChars: number): Window[] {
  const pieces: Window[] = [];
  for (let from = start; from < end; ) {
    const to = end - from <= maxChars ? end : cutBefore(text, from, from + maxChars);
    const piece = sliceOf(text, { start: from, end: to });
    const pieceStart = snapToGrapheme(text, from + piece.length - piece.trimStart().length);
    const pieceEnd = from + piece.trimEnd().length;
    if (pieceStart < pieceEnd) pieces.push({ start: pieceStart, end: pieceEnd });
    from = to;
  }
  return pieces;
}

/**
 * The last index in `(from, limit]` that splits no word; failing that, no grapheme; failing that,
 * no surrogate pair.
 */
function cutBefore(text: string, from: number, limit: number): number {
  const lookFrom = snapUp(text, Math.max(from, limit - 128));
  const looked = text.slice(lookFrom, snapDown(text, Math.min(text.length, limit + 64)));
  const straddling = wordsOf(looked).find(
    (word) => lookFrom + word.start < limit && lookFrom + word.end > limit,
  );
  // A word longer than the inspected text is cut at the limit.
  const wordBorder = straddling === undefined ? limit : lookFrom + straddling.start;
  for (const border of [wordBorder > lookFrom ? wordBorder : limit, limit]) {
    const snapped = snapToGrapheme(text, border);
    if (snapped > from) return snapped;
  }
  return snapDown(text, limit);
}
