import { snapDown, snapToGrapheme, snapUp } from "#lib/kernel/text.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";
import type { Token } from "#lib/language/analyzer.js";
import { sentencesOf } from "#lib/language/sentences.js";
import { tokensOf } from "#lib/language/tokens.js";
import { wordsOf } from "#lib/language/words.js";

/**
 * A whole sentence, or a piece of a sentence that is longer than a window, with its search terms.
 */
export interface Unit extends Window {
  tokens: Token[];
}

/**
 * Minimum UTF-16 units of a piece. Pieces are a quarter of a window, so that context fits around a
 * match.
 */
const minPieceChars = 32;

/** The units of a text in order; only sentences longer than `maxChars` (UTF-16 units) are cut. */
export function unitsOf(text: string, maxChars: number): Unit[] {
  const pieceChars = Math.min(maxChars, Math.max(minPieceChars, Math.floor(maxChars / 4)));
  const tokens = tokensOf(text);
  let next = 0;
  return sentencesOf(text)
    .flatMap((sentence) =>
      sentence.end - sentence.start > maxChars ? piecesOf(text, sentence, pieceChars) : [sentence],
    )
    .map((window) => {
      const from = next;
      while (next < tokens.length && (tokens[next]?.start ?? 0) < window.end) next++;
      return { ...window, tokens: tokens.slice(from, next) };
    });
}

/**
 * Cuts a window into trimmed pieces of at most `maxChars` UTF-16 units, between words where
 * possible.
 */
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
