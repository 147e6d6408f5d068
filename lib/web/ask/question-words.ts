import { folded } from "#lib/language/folding.js";
import { latinFunctionWords } from "#lib/language/function-words.js";
import { monthNamed } from "#lib/language/month-names.js";
import { isSameWord } from "#lib/language/same-word.js";
import { wordsOf } from "#lib/language/words.js";

/** An informative term of a question, and its weight. */
export interface AskedWord {
  term: string;
  weight: number;
}

const capital = /^\p{Lu}/u;

/**
 * The words of a question without function words, each once; a word in fewer sentences weighs more.
 * Every text is about the artist, so the name counts only when the question has no other words.
 *
 * @param sentences the folded words of each sentence of a text
 */
export function askedWords(
  question: string,
  sentences: readonly (readonly string[])[],
  artist = "",
): AskedWord[] {
  const all = askedWordsOf(question, sentences);
  const own = new Set(wordsOf(artist).map(({ word }) => folded(word)));
  const others = all.filter(({ term }) => !own.has(term));
  return others.length === 0 ? all : others;
}

function askedWordsOf(question: string, sentences: readonly (readonly string[])[]): AskedWord[] {
  const words = wordsOf(question);
  const isFunctionWord = functionWordsOf(words.map(({ word }) => word.toLowerCase()));
  const found = new Map<string, number>();
  for (const { word } of words) {
    const term = folded(word);
    if (term === "" || isFunctionWord(word.toLowerCase())) continue;
    const having = sentences.filter((own) => own.some((other) => isSameWord(term, other))).length;
    const rarity = Math.log(1 + (sentences.length + 1) / (having + 0.5));
    found.set(term, rarity);
  }
  return [...found].map(([term, weight]) => ({ term, weight }));
}

/**
 * Function words of the language that most of the question's words belong to; English when no other
 * language has more.
 */
function functionWordsOf(words: readonly string[]): (word: string) => boolean {
  let best = latinFunctionWords.en;
  const countIn = (set: ReadonlySet<string>) => words.filter((word) => set.has(word)).length;
  for (const set of Object.values(latinFunctionWords)) if (countIn(set) > countIn(best)) best = set;
  return (word) => best.has(word);
}

const askedTime = /\b(?:when|date|year|day|month)\b/i;
const askedAmount = /\b(?:how (?:much|many|long|old|far|high|big)|price|cost)\b/i;
const askedPerson = /\bwho(?:m|se)?\b/i;
const askedCause = /\bwhy\b/i;
const year = /(?<!\p{N})(?:1[89]|20)\d\d(?!\p{N})/u;
const number = /\p{N}/u;
const cause = /\b(?:because|since|due|reason|therefore|so that|after)\b/i;

/**
 * A check for whether a sentence contains the kind of thing that a question asks for; null when the
 * question does not show which.
 */
export function kindWanted(
  question: string,
  need?: string,
  artist = "",
): ((sentence: string) => boolean) | null {
  if (need === "release_date" || isTimeAsked(question)) return hasDate;
  if (askedAmount.test(question)) return (sentence) => number.test(sentence);
  if (askedPerson.test(question)) return otherName(`${question} ${artist}`);
  if (askedCause.test(question)) return (sentence) => cause.test(sentence);
  return null;
}

export function isTimeAsked(question: string): boolean {
  return askedTime.test(question);
}

/** The first date with a year in a sentence: `2026`, `2026-11`, `2026-11-13`, or nothing. */
export function dateWritten(sentence: string): string {
  const words = wordsOf(sentence).map(({ word }) => word);
  const at = words.findIndex((word) => word.length === 4 && year.test(word));
  if (at === -1) return "";
  const two = (value: number) => `${value}`.padStart(2, "0");
  const numberAt = (index: number) => {
    const value = /^\d{1,2}(?:st|nd|rd|th)?$/.test(words[index] ?? "")
      ? Number.parseInt(words[index] ?? "", 10)
      : 0;
    return value >= 1 && value <= 31 ? value : null;
  };
  const inNumbers = [numberAt(at + 1), numberAt(at + 2)];
  if (/\d{4}-\d\d-\d\d/.test(sentence) && inNumbers[0] !== null && inNumbers[1] !== null) {
    return `${words[at]}-${two(inNumbers[0] ?? 0)}-${two(inNumbers[1] ?? 0)}`;
  }
  const month = monthNamed(words[at - 1] ?? "");
  if (month !== null) {
    const day = numberAt(at - 2);
    return `${words[at]}-${two(month)}${day === null ? "" : `-${two(day)}`}`;
  }
  const [before, day] = [monthNamed(words[at - 2] ?? ""), numberAt(at - 1)];
  return before === null || day === null
    ? (words[at] ?? "")
    : `${words[at]}-${two(before)}-${two(day)}`;
}

function hasDate(sentence: string): boolean {
  if (year.test(sentence)) return true;
  return wordsOf(sentence).some(({ word }) => capital.test(word) && monthNamed(word) !== null);
}

/**
 * A check for two capitalised words in a row, which may be a name. They do not count as a whole
 * heading, nor if the question has them, because it does not ask for what it names.
 */
function otherName(known: string): (sentence: string) => boolean {
  const asked = new Set(wordsOf(known).map(({ word }) => folded(word)));
  const isOther = (word: string) => capital.test(word) && !asked.has(folded(word));
  return (sentence) => {
    const words = wordsOf(sentence);
    return words.some(({ word, end }, index) => {
      const [next, third] = [words[index + 1], words[index + 2]];
      if (next === undefined || !isOther(word) || !isOther(next.word)) return false;
      const isJoined = next.start === end + 1 && sentence[end] === " ";
      return isJoined && (index > 0 || (third !== undefined && !capital.test(third.word)));
    });
  };
}
