import { graphemeEnd, snapToGrapheme } from "#lib/kernel/text.js";
import type { Window } from "#lib/kernel/window.js";

/** Most UTF-16 units that are trimmed from either end, and the least length of a window that is trimmed. */
const trimChars = 200;
const longChars = 1_000;
const sentenceEnd = /[.!?…。！？]["'”’»)\]]*\s+|[。！？]|\n+/gu;

/**
 * Trims broken sentences from both ends of a long window, because a reference should start and end with whole
 * sentences, and the model reads at arbitrary offsets. A short window is returned unchanged.
 */
export function wholeSentences(text: string, { start, end }: Window): Window {
  if (end - start < longChars) return { start, end };
  const head = text.slice(Math.max(0, start - 2), start + trimChars);
  const first = start === 0 ? undefined : [...head.matchAll(sentenceEnd)][0];
  const tailFrom = end - trimChars;
  const last =
    end === text.length ? undefined : [...text.slice(tailFrom, end).matchAll(sentenceEnd)].at(-1);
  const from = first === undefined ? start : Math.max(0, start - 2) + first.index + first[0].length;
  const to = last === undefined ? end : tailFrom + last.index + last[0].trimEnd().length;
  // A mark behind the space after a sentence is one grapheme with that space.
  return { start: graphemeEnd(text, from), end: snapToGrapheme(text, to) };
}
