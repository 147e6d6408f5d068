import { finished, type Steps } from "#lib/kernel/steps.js";
import { snapToGrapheme } from "#lib/kernel/text.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";
import { monthNamed } from "#lib/language/month-names.js";
import { sentenceEnds } from "#lib/language/sentence-ends.js";

const lineEnd = /[\n\r\u0085\u2028\u2029]$/;
const whiteSpace = /\s/;
const startsLower = /^[\s"'“”‘’«»([]*\p{Ll}/u;
const initial = /(?:^|[\s.("“‘'«-])\p{Lu}\.$/u;
const listMarker = /^\(?\d{1,3}[.)]$/;
const dayNumber = /(?:^|\s)\d{1,2}\.$/;
const firstWord = /^\p{L}+/u;
const lastWord = /(?:^|[^\p{L}.])([\p{L}.]+)\.$/u;

/** UTF-16 units inspected on either side of a boundary: no abbreviation is longer. */
const lookAround = 24;

/** Words whose full stop does not end a sentence, but not etc., Inc. and Jr., which may. */
const abbreviations = new Set(
  `mr mrs ms mx dr prof rev hon st mt sen gov gen col lt sgt capt vs no nos nr vol vols op ed eds pp fig cf approx ca
   feat ft arr prod incl e.g i.e a.k.a jan feb apr jun jul aug sep sept oct nov dec bl.a f.eks dvs kl z.b bzw p.g.a`.split(
    /\s+/,
  ),
);

/**
 * The sentences of a text in order, trimmed, with nothing but white space between them. A line end
 * always ends a sentence. Unlike by Unicode's rules, an abbreviation, an initial, a day before
 * its month (11. Oktober) or a full stop before a lower-case letter does not.
 */
export function sentencesOf(text: string): Window[] {
  return finished(sentenceSteps(text));
}

/** The sentences of a part of a text. */
export function sentencesIn(text: string, part: Window): Window[] {
  return sentencesOf(sliceOf(text, part)).map(({ start, end }) => ({
    start: part.start + start,
    end: part.start + end,
  }));
}

/** Sentences after which there is a pause; one takes about as long as eight words. */
const stepSentences = 64;

/** `sentencesOf` in steps. */
export function* sentenceSteps(text: string): Steps<Window[]> {
  const sentences: Window[] = [];
  let open: Window | null = null;
  for (const end of sentenceEnds(text)) {
    const start: number = open?.end ?? 0;
    if (open !== null && continues(text, open, start)) open.end = end;
    else {
      if (open !== null) push(sentences, text, open);
      open = { start, end };
      if (sentences.length % stepSentences === stepSentences - 1) yield stepSentences * 8;
    }
  }
  if (open !== null) push(sentences, text, open);
  return sentences;
}

function continues(text: string, open: Window, next: number): boolean {
  const before = text.slice(Math.max(open.start, next - lookAround), next);
  if (lineEnd.test(before)) return false;
  if (startsLower.test(text.slice(next, next + lookAround))) return true;
  const tail = before.trimEnd();
  if (next - open.start <= lookAround && listMarker.test(tail.trimStart())) return true;
  if (!tail.endsWith(".")) return false;
  if (dayNumber.test(tail)) {
    const month = firstWord.exec(text.slice(next, next + lookAround))?.[0];
    return month !== undefined && monthNamed(month) !== null;
  }
  const word = lastWord.exec(tail)?.[1]?.toLowerCase();
  return (word !== undefined && abbreviations.has(word)) || initial.test(tail);
}

function push(sentences: Window[], text: string, { start, end }: Window): void {
  let from = start;
  let to = end;
  while (from < to && whiteSpace.test(text[from] ?? "")) from++;
  while (to > from && whiteSpace.test(text[to - 1] ?? "")) to--;
  if (from === to) return;
  // A space with a combining mark forms one character with it and is kept.
  sentences.push({ start: Math.max(start, snapToGrapheme(text, from)), end: to });
}
