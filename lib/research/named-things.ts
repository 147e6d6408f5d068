import { isInside, sliceOf, type Window } from "#lib/kernel/window.js";
import type { Analyzer } from "#lib/language/analyzer.js";
import { nameWindows } from "#lib/language/folded-words.js";
import { folded } from "#lib/language/folding.js";
import { joining, nameAnalyzer } from "#lib/language/names.js";
import { analyzerOf } from "#lib/language/tokens.js";
import { type Word, withoutSpaces, wordsOf } from "#lib/language/words.js";
import { isReleaseWord, plainLanguageOf, withoutParticle } from "#lib/research/plain-words.js";

/** A question, and where it names saved titles. */
interface Asked {
  topic: string;
  artistName: string;
  titles: readonly Window[];
}

interface AskedWord extends Word {
  /** The saved title that the word is part of, and that title's number of words. */
  title: Window | undefined;
  titleWords: number;
  isPlain: boolean;
  /** Whether it is written as a name: with a capital, or in quotation marks. */
  isMarked: boolean;
}

const quotations = [
  /["“„«「『《〈]([^"“”„«»「」『』《》〈〉]{1,160})["”“»」』》〉]/gu,
  /(?<![\p{L}\p{N}])['‘‚]([^'‘’‚]{1,160})['’‘](?![\p{L}\p{N}])/gu,
];

/**
 * What a question names beside saved titles, the artist's name and plain words, as it writes it:
 * quotations, names of several words, and single words. A plain word counts, too, when it is quoted
 * or written as a title. Words next to each other are one name when all are marked, and in a
 * question without capitals.
 */
export function namedThings({ topic, artistName, titles }: Asked): string[] {
  const words = askedWords({ topic, artistName, titles });
  const hasCapitals = words.some(({ word, start }) => start > 0 && capital.test(word));
  return groupsOf(topic, words).flatMap((group) => {
    const open = group.filter(({ title, isPlain }) => title === undefined && !isPlain);
    // Two saved titles side by side make up a third one.
    const areTitles = group.some(
      ({ title }, at) => at > 0 && title !== undefined && isOther(title, group[at - 1]?.title),
    );
    if (open.length === 0 && !areTitles) return [];
    const isWhole = group.every(({ title }) => title === undefined);
    const isName = group.every(({ isMarked, isPlain }) => isMarked || isPlain);
    return isName || (isWhole && !hasCapitals)
      ? [sliceOf(topic, { start: group[0]?.start ?? 0, end: group.at(-1)?.end ?? 0 })]
      : open.map(({ word }) => word);
  });
}

/** Whether a text has a thing as whole words, in the same form or one that search finds with it. */
export function holdsThing(text: string, thing: string, analyzer = analyzerOf(text)): boolean {
  if (withoutSpaces.test(thing)) return folded(text).includes(folded(thing));
  return [nameAnalyzer, analyzer].some((one) => termsIn(text, one).includes(termsIn(thing, one)));
}

/** UTF-16 units before a window that show how its words are written. */
const contextChars = 400;

/**
 * Whether a window mentions a name as a name: alone in quotation marks, or with a capital that is not
 * just the start of a sentence. In German, where nouns have one, too, a word for releases has to
 * stand before a single word ("das Album Morgen"). Scripts without capitals mention it wherever they
 * have it.
 */
export function mentionsName(text: string, window: Window, name: string): boolean {
  const analyzer = analyzerOf(text);
  if (!holdsThing(sliceOf(text, window), name, analyzer)) return false;
  if (!/[\p{Lu}\p{Ll}]/u.test(name)) return true;
  const start = Math.max(0, window.start - contextChars);
  const context = text.slice(start, window.end + 1);
  const words = wordsOf(context);
  const quoted = quotedIn(context);
  const count = wordsOf(name).length;
  const needsKind = count === 1 && analyzer.tag.startsWith("de");
  return words.some((first, at) => {
    const run = words.slice(at, at + count);
    const place = { start: first.start, end: run.at(-1)?.end ?? first.end };
    if (run.length < count || start + place.start < window.start) return false;
    if (!holdsThing(sliceOf(context, place), name, analyzer)) return false;
    const isQuoted = quoted.some(
      (one) => isIn(place)(one) && words.filter((word) => isIn(word)(one)).length === count,
    );
    if (needsKind && !isReleaseWord(words[at - 1]?.word ?? "")) return isQuoted;
    // The first word of a sentence always has a capital; a later word only as part of a name.
    const [, ...later] = run;
    return isQuoted || later.some(isCapital) || run.some((word) => standsOut(context, word));
  });
}

/**
 * Whether words are written as a title: in quotation marks, or capitalized after a lower-case word,
 * so that the capital is not just the start of a sentence.
 */
export function standsOut(topic: string, { start, end }: Window): boolean {
  const before = topic.slice(0, start);
  if (/["“„«‚‘'「『《]$/u.test(before) && /^["”“»’'」』》]/u.test(topic.slice(end))) return true;
  const gaps = before.split(/\p{L}/u);
  const startsSentence = gaps.length === 1 || /[.!?]/.test(gaps.at(-1) ?? "");
  return !startsSentence && capital.test(topic.slice(start)) && /(?<!\p{L})\p{Ll}{2}/u.test(before);
}

const capital = /^\p{Lu}/u;
const isCapital = ({ word }: Word) => capital.test(word);

/** Whether a question writes a thing as a name: in quotation marks, or with a capital. */
export function isWrittenAsName(topic: string, thing: string): boolean {
  return capital.test(thing) || quotedIn(topic).some((window) => sliceOf(topic, window) === thing);
}

/** Whether a word of a question is quoted, or next to another one that is written as a title. */
export function isInName(topic: string, word: Window): boolean {
  if (quotedIn(topic).some(isIn(word))) return true;
  const near = wordsOf(topic).filter(
    ({ start, end }) =>
      (end < word.start && topic.slice(end, word.start).trim() === "") ||
      (start > word.end && topic.slice(word.end, start).trim() === ""),
  );
  return standsOut(topic, word) && near.some((one) => standsOut(topic, one));
}

function quotedIn(topic: string): Window[] {
  return quotations.flatMap((pattern) =>
    [...topic.matchAll(pattern)].map(({ 0: all, index }) => ({
      start: index + 1,
      end: index + all.length - 1,
    })),
  );
}

const isOther = (one: Window, other: Window | undefined) =>
  other !== undefined && one.start !== other.start;

const isIn = (word: Window) => (window: Window) => isInside(word, window);

function askedWords({ topic, artistName, titles }: Asked): AskedWord[] {
  const names = nameWindows(topic, artistName);
  const quoted = quotedIn(topic);
  const all = wordsOf(topic).filter((word) => !names.some(isIn(word)));
  const beside = all.filter((word) => !titles.some(isIn(word))).map(({ word }) => word);
  const language = plainLanguageOf(beside, titles.length > 0);
  return all.map((word) => {
    const title = titles.find(isIn(word));
    const isQuoted = quoted.some(isIn(word));
    const isTitle = isQuoted || (standsOut(topic, word) && !language.isCapital(word.word));
    return {
      ...word,
      title,
      titleWords: title === undefined ? 0 : wordsOf(sliceOf(topic, title)).length,
      isPlain: !isTitle && title === undefined && language.isPlain(word.word),
      isMarked: isQuoted || capital.test(word.word),
    };
  });
}

/** Runs of words that are not plain, with the plain words that join parts of one name. */
function groupsOf(topic: string, words: readonly AskedWord[]): AskedWord[][] {
  const groups: AskedWord[][] = [];
  let between: AskedWord[] = [];
  for (const word of words) {
    if (word.isPlain) {
      between.push(word);
      continue;
    }
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && areJoined(topic, before, between, word))
      last.push(...between, word);
    else groups.push([word]);
    between = [];
  }
  return groups;
}

function areJoined(
  topic: string,
  before: AskedWord,
  between: readonly AskedWord[],
  word: AskedWord,
): boolean {
  const run = [before, ...between, word];
  const gaps = run.slice(1).map(({ start }, at) => topic.slice(run[at]?.end, start));
  if (!gaps.every((gap) => /^(?:['’]s)?[\s'’&-]*$/u.test(gap))) return false;
  if (between.length === 0) return true;
  if (withoutSpaces.test(before.word)) return gaps.every((gap) => gap === "");
  // A saved title of several words is not joined with the words beside it: "Low Lamp on Tape" names
  // two things.
  const isApart =
    before.titleWords !== word.titleWords && Math.max(before.titleWords, word.titleWords) > 1;
  return (
    !isApart &&
    before.isMarked &&
    word.isMarked &&
    between.length <= 2 &&
    between.every((one) => joining.has(folded(one.word)))
  );
}

/** The terms of a text between blanks; Korean words without their particles. */
function termsIn(text: string, analyzer: Analyzer): string {
  const terms = wordsOf(text).flatMap(({ word }) => {
    const stripped = withoutParticle(folded(word));
    return stripped === folded(word) ? analyzer.termsOf(word) : [stripped];
  });
  return ` ${terms.join(" ")} `;
}
