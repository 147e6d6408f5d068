import type { Window } from "#lib/kernel/window.js";

/** How much of either end may be left out, and how long a window must be for that to be worth it. */
const trimChars = 200;
const longChars = 1_000;
const sentenceEnd = /[.!?…。！？]["'”’»)\]]*\s+|[。！？]|\n+/gu;

/**
 * A long window without the broken sentences at its ends: what is read in stretches is cut anywhere,
 * and a reference should start and end like a text. A short window is what was asked for.
 */
export function wholeSentences(text: string, { start, end }: Window): Window {
  if (end - start < longChars) return { start, end };
  const head = text.slice(Math.max(0, start - 2), start + trimChars);
  const first = start === 0 ? undefined : [...head.matchAll(sentenceEnd)][0];
  const tailFrom = end - trimChars;
  const last =
    end === text.length ? undefined : [...text.slice(tailFrom, end).matchAll(sentenceEnd)].at(-1);
  return {
    start: first === undefined ? start : Math.max(0, start - 2) + first.index + first[0].length,
    end: last === undefined ? end : tailFrom + last.index + last[0].trimEnd().length,
  };
}
