import { sliceOf, type Window } from "#lib/kernel/window.js";
import { sentencesOf } from "#lib/language/sentences.js";

/**
 * A piece of a quotation: marked as near to the question, shown next to a mark, or left out of the
 * short form.
 */
export interface QuotedPart {
  kind: "mark" | "context" | "left-out";
  text: string;
}

/** Sentences shown from the beginning of a quotation when none is near to the question. */
const leadSentences = 2;

/**
 * A quotation in pieces that together are its exact text: the marked sentences, one sentence on
 * each side of a mark, and the parts that the short form leaves out.
 *
 * @param marks sentences of the text, or parts of some, in order
 */
export function quotedParts(text: string, marks: readonly Window[]): QuotedPart[] {
  const sentences = sentencesOf(text);
  return shortParts(text, sentences, marks, shownAround(sentences, marks));
}

/** A text split at its marked windows; everything else is context. */
export function markedParts(text: string, marks: readonly Window[]): QuotedPart[] {
  return partsOf(text, marks, [{ start: 0, end: text.length }]);
}

/**
 * A text in pieces; the short form shows only some of its sentences.
 *
 * @param sentences of the text, in order
 * @param marks windows inside them, in order
 * @param shown the sentences that the short form shows, in order
 */
export function shortParts(
  text: string,
  sentences: readonly Window[],
  marks: readonly Window[],
  shown: readonly Window[],
): QuotedPart[] {
  const joined: Window[] = [];
  for (const { start, end } of shown) {
    const last = joined.at(-1);
    const isNext =
      last !== undefined && !sentences.some((one) => one.start >= last.end && one.start < start);
    if (isNext) last.end = end;
    else joined.push({ start, end });
  }
  return partsOf(text, marks, joined);
}

/** The sentences of the short form: the marked ones with their neighbours, or the first ones. */
function shownAround(sentences: readonly Window[], marks: readonly Window[]): Window[] {
  const isMarked = ({ start, end }: Window) =>
    marks.some((mark) => mark.start < end && start < mark.end);
  return sentences.filter((_, index) => {
    if (marks.length === 0) return index < leadSentences;
    const near = sentences.slice(Math.max(0, index - 1), index + 2);
    return near.some(isMarked);
  });
}

function partsOf(text: string, marks: readonly Window[], shown: readonly Window[]): QuotedPart[] {
  const parts: QuotedPart[] = [];
  const add = (kind: QuotedPart["kind"], window: Window) => {
    if (window.start < window.end) parts.push({ kind, text: sliceOf(text, window) });
  };
  let at = 0;
  for (const { start, end } of shown) {
    add("left-out", { start: at, end: start });
    at = start;
    for (const mark of marks) {
      if (mark.start < start || mark.end > end) continue;
      add("context", { start: at, end: mark.start });
      add("mark", mark);
      at = mark.end;
    }
    add("context", { start: at, end });
    at = end;
  }
  add("left-out", { start: at, end: text.length });
  return withoutBlankGaps(parts);
}

/** White space alone is never left out: dots would replace it. */
function withoutBlankGaps(parts: readonly QuotedPart[]): QuotedPart[] {
  return parts.map((part) =>
    part.kind === "left-out" && part.text.trim() === "" ? { ...part, kind: "context" } : part,
  );
}
