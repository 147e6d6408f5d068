import type { Window } from "#lib/kernel/window.js";
import { folded } from "#lib/language/folding.js";
import { monthNamed } from "#lib/language/month-names.js";
import { type Word, wordsOf } from "#lib/language/words.js";
import { dateAt, type WrittenDate } from "#lib/language/written-dates.js";
import { appositions, fillers, forms, regions } from "./statement-words.js";

/**
 * A part of a sentence: a word, a run of capitalized words, a quoted text or a date. Offsets in
 * UTF-16 units.
 */
export interface Part {
  kind: "word" | "name" | "quote" | "date";
  start: number;
  end: number;
  /** The text as written, without quotation marks. */
  text: string;
  /** Folded, with a blank between words. */
  key: string;
  /**
   * For a date `2018`, `2018-10` or `2018-10-11`: as much as all readings agree on; null without a
   * single year.
   */
  date: string | null;
}

/**
 * A sentence in its parts. `between(i)` is the text between parts i - 1 and i, also before the
 * first and after the last part.
 */
export interface WrittenSentence {
  text: string;
  parts: Part[];
  between(index: number): string;
}

const capital = /^[\p{Lu}\p{Lt}]/u;
const digit = /\p{N}/u;
const quoted = /["“„«「『‘]([^"“”„«»「」『』‘’\n]{1,80})["”“»」』’]/gu;
/**
 * Marks of emphasis around a title, as plain texts keep them; a mark that belongs to a list or a
 * rating does not count.
 */
const emphasised =
  /(?<![\p{L}\p{N}*_])([*_])([\p{L}\p{N}][^*_"“”„«»\n]{0,79})\1(?![\p{L}\p{N}*_])/gu;
const quotation = /["“”„«»「」『』‘’]/u;
const within = /^[ \u00a0'’-]{1,2}$/u;
const afterInitial = /^\. ?$/;
const weekday =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)$/;
/** Words at the start of a sentence that do not belong to a name, although they are capitalized. */
const openings = new Set(
  `in on at with by from after before since their his her its it they he she we our this that when while and but produced mixed
   mastered written engineered composed arranged released issued am im le en el la les il das die der credits album single ep lp song
   track record recorded`.split(/\s+/),
);

export function writtenSentence(written: string): WrittenSentence {
  const text = /[*_]/.test(written) ? written.replace(emphasised, '"$2"') : written;
  const words = wordsOf(text);
  const quotes = quotesOf(text);
  const parts: Part[] = [];
  const add = (kind: Part["kind"], from: number, to: number, date: string | null) => {
    const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0];
    parts.push({
      kind,
      start,
      end,
      text: text.slice(start, end),
      key: keyOf(words.slice(from, to)),
      date,
    });
  };
  for (let at = 0; at < words.length; ) {
    const word = words[at] as Word;
    const quote = quotes.find(({ start, end }) => start <= word.start && word.end <= end);
    const date = quote === undefined ? dateFrom(text, words, at) : null;
    let next = at + 1;
    if (quote !== undefined) {
      while (next < words.length && (words[next] as Word).start < quote.end) next++;
      add("quote", at, next, null);
      // Everything inside the marks, including signs at its end.
      Object.assign(parts.at(-1) as Part, {
        end: quote.end,
        text: text.slice(word.start, quote.end),
      });
    } else if (date !== null) {
      next = at + date.words;
      add("date", at, next, calendarOf(date.readings));
    } else {
      const last = nameEnd(text, words, at, quotes);
      next = Math.max(last, at + 1);
      add(last > at ? "name" : "word", at, next, null);
    }
    at = next;
  }
  const between = (index: number) =>
    text.slice(index === 0 ? 0 : parts[index - 1]?.end, parts[index]?.start ?? text.length);
  return { text, parts, between };
}

/** A name or title in comparison form: its words folded, with a blank between them. */
export function foldedWords(text: string): string {
  return keyOf(wordsOf(text));
}

function keyOf(words: readonly Word[]): string {
  if (words.length === 1) return folded((words[0] as Word).word);
  return words
    .map(({ word }) => folded(word))
    .filter((word) => word !== "")
    .join(" ");
}

function quotesOf(text: string): Window[] {
  if (!quotation.test(text)) return [];
  return [...text.matchAll(quoted)].map((match) => {
    const inside = (match[1] ?? "").replace(/[,.]$/, "");
    return { start: match.index + 1, end: match.index + 1 + inside.length };
  });
}

/** Index after the last word of the name that starts at a word; the word itself when none does. */
function nameEnd(text: string, words: readonly Word[], first: number, quotes: readonly Window[]) {
  if (!isNameWord(words[first])) return first;
  const folding = folded((words[first] as Word).word);
  if (first === 0 && openings.has(folding)) return first;
  if (regions.has(folding) && folding.length === 2) return first + 1;
  let end = first + 1;
  while (isNameWord(words[end]) && joins(text, words, end, quotes)) end++;
  if (end > first + 1) return end;
  // A single word of a label ("Released:", "Album:") is not a name; nor is a function word at the
  // start of a sentence.
  const opens =
    first === 0 || /[:.?!]/.test(text.slice(words[first - 1]?.end, words[first]?.start));
  const isSmall = fillers.has(folding) || appositions.has(folding) || openings.has(folding);
  const isCommon = forms.has(folding) || (opens && isSmall);
  return isCommon ? first : end;
}

function isNameWord(word: Word | undefined): boolean {
  if (word === undefined || !(capital.test(word.word) || digit.test(word.word[0] ?? "")))
    return false;
  return !weekday.test(word.word.toLowerCase());
}

function joins(
  text: string,
  words: readonly Word[],
  at: number,
  quotes: readonly Window[],
): boolean {
  const [before, word] = [words[at - 1] as Word, words[at] as Word];
  const gap = text.slice(before.end, word.start);
  const isClose = within.test(gap) || (before.word.length === 1 && afterInitial.test(gap));
  if (!isClose || quotes.some(({ start, end }) => start <= word.start && word.end <= end))
    return false;
  return dateFrom(text, words, at) === null;
}

/** The date that starts at a word and has at least a year, or a day if there is no year. */
function dateFrom(text: string, words: readonly Word[], at: number) {
  const word = (words[at] as Word).word;
  if (!digit.test(word) && monthNamed(word) === null) return null;
  const coming = words.slice(at, at + 6);
  const between = (index: number) =>
    text.slice(coming[index]?.end ?? text.length, coming[index + 1]?.start ?? text.length);
  return dateAt(
    coming.map((one) => one.word),
    between,
    "en",
  );
}

/** The part of a date that all its readings agree on. */
function calendarOf(readings: readonly WrittenDate[]): string | null {
  const values = readings.map(({ years, month, day }) => {
    if (years === null || years[0] !== years[1]) return null;
    const two = (value: number) => String(value).padStart(2, "0");
    const inYear = month === null ? "" : `-${two(month)}${day === null ? "" : `-${two(day)}`}`;
    return `${years[0]}${inYear}`;
  });
  const [one = null, other = one] = values;
  if (one === null || other === null || values.length > 2) return null;
  return one === other ? one : one.slice(0, 4);
}
