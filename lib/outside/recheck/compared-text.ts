import { firstIndex } from "#lib/kernel/sorted.js";
import type { Window } from "#lib/kernel/window.js";

/**
 * A word, number or sign as it is compared. In scripts without spaces every character counts as
 * one; a number keeps the marks inside it. Punctuation and white space do not count.
 */
const wordForm =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|\p{N}+(?:[.,:/'’\-‐‑‒–−]\p{N}+)*|[\p{L}\p{M}\u00ad\u200b-\u200d\u2060]+(?:['’ʼ＇][\p{L}\p{M}]+)*|[\p{Sc}%‰+&#@=°]/gu;
/**
 * The characters between two words that end a sentence or line. Where this finds too many ends, as
 * after an abbreviation, it does so in both texts alike.
 */
const unitEnd = /[\n\r]|[.!?؟।]\P{L}{0,4}\s|[。！？]/u;
const invisible = /[\u00ad\u200b-\u200d\u2060]/gu;
const apostrophes = /[’ʼ＇]/gu;
const dashes = /[‐‑‒–−]/gu;

/** Assigns numbers to words; the same word gets the same number in all texts that are compared. */
export class Words {
  readonly #ids = new Map<string, number>();
  readonly #folded: number[] = [];

  idOf(form: string): number {
    const known = this.#ids.get(form);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(form, id);
    this.#folded.push(id);
    const lower = form.toLowerCase();
    if (lower !== form) this.#folded[id] = this.idOf(lower);
    return id;
  }

  /** The word in lower case. */
  foldedOf(id: number): number {
    return this.#folded[id] ?? id;
  }
}

/**
 * A sentence or line, as a half-open range of words. `key` is equal for the same words in the same
 * order.
 */
export interface ComparedSentence {
  from: number;
  to: number;
  key: string;
}

/** A text as it is compared: its words in order, their positions, and its sentences. */
export interface ComparedText {
  text: string;
  ids: readonly number[];
  starts: readonly number[];
  ends: readonly number[];
  units: readonly ComparedSentence[];
}

/**
 * The words of a text, in linear time. Letters, apostrophes and dashes that differ only in print
 * are equal (NFKC); upper and lower case differ.
 */
export function comparedText(text: string, words: Words): ComparedText {
  const ids: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: found, index } of text.matchAll(wordForm)) {
    const form = found
      .normalize("NFKC")
      .replace(invisible, "")
      .replace(apostrophes, "'")
      .replace(dashes, "-");
    if (form === "") continue;
    ids.push(words.idOf(form));
    starts.push(index);
    ends.push(index + found.length);
  }
  const units: ComparedSentence[] = [];
  let from = 0;
  for (let to = 1; to <= ids.length; to++) {
    if (to < ids.length && !unitEnd.test(text.slice(ends[to - 1], starts[to]))) continue;
    units.push({ from, to, key: ids.slice(from, to).join(" ") });
    from = to;
  }
  return { text, ids, starts, ends, units };
}

/** The words that are wholly or partly in a window of the text. */
export function wordsIn({ starts, ends }: ComparedText, { start, end }: Window) {
  const from = firstIndex(ends, (at) => at > start);
  return {
    from,
    to: Math.max(
      from,
      firstIndex(starts, (at) => at >= end),
    ),
  };
}

/**
 * Whether the word at `at` starts a line of the text; true for the first word and for the position
 * after the last.
 */
export function beginsLine({ text, starts, ends }: ComparedText, at: number): boolean {
  const before = ends[at - 1];
  const start = starts[at];
  return before === undefined || start === undefined || text.slice(before, start).includes("\n");
}

/**
 * Positions in another text where the words `from` to `to` occur, at most `most` of them, in linear
 * time (Knuth, Morris, Pratt).
 */
export function placesOf(
  { ids: sought }: ComparedText,
  { from, to }: { from: number; to: number },
  { ids }: ComparedText,
  most = 64,
): number[] {
  const length = to - from;
  if (length === 0 || length > ids.length) return [];
  const wordAt = (at: number) => sought[from + at];
  const borders = [0];
  for (let at = 1, border = 0; at < length; at++) {
    while (border > 0 && wordAt(at) !== wordAt(border)) border = borders[border - 1] ?? 0;
    if (wordAt(at) === wordAt(border)) border++;
    borders.push(border);
  }
  const places: number[] = [];
  for (let at = 0, matched = 0; at < ids.length && places.length < most; at++) {
    while (matched > 0 && ids[at] !== wordAt(matched)) matched = borders[matched - 1] ?? 0;
    if (ids[at] === wordAt(matched)) matched++;
    if (matched < length) continue;
    places.push(at - length + 1);
    matched = borders[matched - 1] ?? 0;
  }
  return places;
}
