import * as v from "valibot";
import type { NamedWindow } from "#lib/evidence/passage.js";
import { graphemeEnd, snapToGrapheme } from "#lib/kernel/text.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";
import { type ReadingVerdict, verdicts } from "#lib/research/reading-verdict.js";

/** The answer of a model to an exploration or assessment: its verdict, and the passages for it. */
export const ModelFinding = v.strictObject({
  verdict: v.picklist(verdicts),
  answer: v.string(),
  missing: v.string(),
  passages: v.pipe(v.array(v.strictObject({ id: v.string(), quote: v.string() })), v.maxLength(6)),
});
export type ModelFinding = v.InferOutput<typeof ModelFinding>;

/** A finding after the server's check. */
export interface Found {
  verdict: ReadingVerdict;
  /** At most 15 words; kept for who edits the answer, never shown as evidence. */
  answer: string;
  /** One line of at most 120 code points, fit to be shown as a model's words; may be empty. */
  missing: string;
  windows: NamedWindow[];
}

export const nothingFound: Found = { verdict: "nothing", answer: "", missing: "", windows: [] };

/** The windows that a finding names, and whether each of its quotes is in its window. */
export interface NamedPassages {
  windows: NamedWindow[];
  areQuoted: boolean;
}

/**
 * The windows that a finding names, in its order, each with its first quote. Null when it names a
 * window that was not shown.
 */
export function passagesNamed(
  { passages }: ModelFinding,
  shown: readonly NamedWindow[],
): NamedPassages | null {
  const windows = new Map<string, NamedWindow>();
  let areQuoted = true;
  for (const { id, quote } of passages) {
    const window = shown.find((one) => one.id === id);
    if (window === undefined) return null;
    const quoted = quoteIn(window, quote);
    areQuoted &&= quoted !== null;
    if (!windows.has(id)) windows.set(id, { ...window, quote: quoted ?? undefined });
  }
  return { windows: [...windows.values()], areQuoted };
}

/** Minimum letters of a quote; a window with fewer is quoted with all it has. */
const minQuoteLetters = 3;

/**
 * The part of a window's original that a quote repeats exactly, code unit by code unit, widened to
 * whole graphemes. Null when the window does not contain it, or when it has too few letters.
 */
function quoteIn({ original, window }: NamedWindow, quote: string): Window | null {
  const text = sliceOf(original.text, window);
  const at = text.indexOf(quote);
  if (at === -1 || lettersIn(quote) < Math.min(minQuoteLetters, lettersIn(text))) return null;
  const start = window.start + at;
  return {
    start: snapToGrapheme(original.text, start),
    end: graphemeEnd(original.text, start + quote.length),
  };
}

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/** The checked finding, with these windows. */
export function foundOf({ verdict, answer, missing }: ModelFinding, windows: NamedWindow[]): Found {
  return {
    verdict,
    answer: cutTo(wordsOf(answer).slice(0, maxAnswerWords), maxAnswerChars),
    missing: cutTo(
      wordsOf(missing).filter((word) => !isAddress.test(word)),
      maxShownChars,
    ),
    windows,
  };
}

const [maxAnswerWords, maxAnswerChars, maxShownChars] = [15, 200, 120];
const controls = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const isAddress = /:\/\/|@|[\p{L}\p{N}-]\.\p{L}{2}/u;

function wordsOf(text: string): string[] {
  return text
    .replace(controls, " ")
    .split(/\s/u)
    .filter((word) => word !== "");
}

function cutTo(words: readonly string[], maxChars: number): string {
  return [...words.join(" ")].slice(0, maxChars).join("").trim();
}
