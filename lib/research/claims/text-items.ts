import type { Window } from "#lib/kernel/window.js";
import type { Analyzer } from "#lib/language/analyzer.js";
import { folded } from "#lib/language/folding.js";
import { sentencesOf } from "#lib/language/sentences.js";
import { type Word, wordsOf } from "#lib/language/words.js";
import { dateAt, type WrittenDate } from "#lib/language/written-dates.js";
import { numberAt } from "#lib/language/written-numbers.js";
import { isNegation } from "#lib/research/claims/negations.js";

export type ItemKind = "word" | "number" | "date" | "name";

/** A word of a text, or the words that form one number, date or name. */
export interface Item extends Window {
  kind: ItemKind;
  /** What it is compared by when only its position matters. */
  key: string;
  /** The folded words of a name or a word. */
  words: readonly string[];
  /** Readings of a number, or of a year without a date. */
  numbers: readonly number[];
  dates: readonly WrittenDate[];
  /**
   * Whether it may not be a value at all: one, first, a capital at the start of a sentence, a
   * German noun.
   */
  isVague: boolean;
  isFunctionWord: boolean;
  /** Whether a negation is shortly before it. */
  isNegated: boolean;
  /** The marks between the previous item and this one, without blanks, hyphens and apostrophes. */
  marks: string;
  isInBrackets: boolean;
}

/** The items of one sentence, without negations and forms of `do`. */
export interface ItemSentence extends Window {
  items: readonly Item[];
  /** Windows of the negations. */
  negations: readonly Window[];
  /** Every folded word, also those inside numbers, dates and names. */
  words: readonly string[];
  /** The keys of everything that is not a function word, and the words of names. */
  content: ReadonlySet<string>;
}

/** Number of content words after a negation that it negates. */
const negatedWords = 2;
const capital = /^[\p{Lu}\p{Lt}]/u;
const katakana = /^[\p{scx=Katakana}]{2,}$/u;
const latin = /^\p{sc=Latin}/u;
const withoutCase =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Thai}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Devanagari}\p{sc=Hangul}]/u;
const mixed = /^(?=.*\p{N})(?=.*\p{L})/u;
const joins = /^[ \u00a0'’&.-]{1,3}$/u;
const opens = /[.:;!?"“”„«»‘([—–•*]\s*$/u;
const auxiliaries = new Set(["do", "does", "did"]);
const noMarks = /[\s\p{L}\p{N}\p{M}'’.*-]+/gu;
/** Marks that end the scope of a negation. */
const clauseEnd = /[,;:.!?()—–]/u;
const addresses = new Set("mr mrs ms miss dr prof sir dame lady lord st saint no nr".split(" "));

/**
 * The sentences of a text with their items; the analyzer of the whole text determines `language`.
 */
export function itemSentences(text: string, analyzer: Analyzer): ItemSentence[] {
  const language = analyzer.tag.replace(/\d+/, "");
  const words = wordsOf(text);
  let next = 0;
  return sentencesOf(text).map((sentence) => {
    const from = next;
    while (next < words.length && (words[next]?.start ?? 0) < sentence.end) next++;
    return itemsOf(text, sentence, words.slice(from, next), analyzer, language);
  });
}

function itemsOf(
  text: string,
  sentence: Window,
  words: readonly Word[],
  analyzer: Analyzer,
  language: string,
): ItemSentence {
  const written = words.map(({ start, end }) => text.slice(start, end));
  const isTitled = mostlyCapital(written, analyzer);
  const hasNoCase = withoutCase.test(text.slice(sentence.start, sentence.end));
  const items: Item[] = [];
  const negations: Window[] = [];
  let negatedUntil = 0;
  let depth = 0;
  let read = sentence.start;
  const between = (index: number) =>
    text.slice(words[index]?.end ?? sentence.end, words[index + 1]?.start ?? sentence.end);
  const isName = (index: number) => {
    const word = written[index] ?? "";
    if (addresses.has(word.toLowerCase()) || analyzer.isFunctionWord(word)) return false;
    if (hasNoCase) return katakana.test(word) || (latin.test(word) && word.length > 1);
    return capital.test(word) || (mixed.test(word) && word.length > 1);
  };
  for (let at = 0; at < words.length; ) {
    const word = words[at] as Word;
    const passed = text.slice(words[at - 1]?.end ?? sentence.start, word.start);
    if (clauseEnd.test(passed)) negatedUntil = 0;
    for (const char of passed) {
      if (char === "(" || char === "（") depth++;
      else if (char === ")" || char === "）") depth = Math.max(0, depth - 1);
    }
    if (isNegation(written[at] ?? "", written[at + 1], language)) {
      negations.push(word);
      negatedUntil = negatedWords;
      at++;
      continue;
    }
    if (auxiliaries.has(word.word.toLowerCase())) {
      at++;
      continue;
    }
    const rest = written.slice(at, at + 12);
    const after = (index: number) => between(at + index);
    const date = dateAt(rest, after, language);
    const number = date === null || date.words === 1 ? numberAt(rest, after, language) : null;
    let used = 1;
    let kind: ItemKind = "word";
    let isVague = false;
    if (date !== null && (number === null || number.words <= date.words)) {
      [kind, used] = ["date", date.words];
    } else if (number !== null) {
      [kind, used, isVague] = ["number", number.words, number.isVague];
    } else if (isName(at)) {
      while (isName(at + used) && joins.test(between(at + used - 1))) used++;
      kind = "name";
      const isFirst = at === 0 || opens.test(text.slice(words[at - 1]?.end ?? 0, word.start));
      isVague = isTitled || (!hasNoCase && used === 1 && (isFirst || language === "de"));
    }
    const last = words[at + used - 1] as Word;
    const folds = written.slice(at, at + used).map(folded);
    const isFunctionWord = kind === "word" && analyzer.isFunctionWord(word.word);
    items.push({
      start: word.start,
      end: last.end,
      kind,
      key: kind === "word" ? (analyzer.termsOf(word.word)[0] ?? folds[0] ?? "") : folds.join(" "),
      words: folds,
      numbers: number?.readings ?? [],
      dates: date?.readings ?? [],
      isVague,
      isFunctionWord,
      isNegated: negatedUntil > 0 && !isFunctionWord,
      marks: text.slice(read, word.start).replace(noMarks, ""),
      isInBrackets: depth > 0,
    });
    read = last.end;
    if (!isFunctionWord && negatedUntil > 0) negatedUntil--;
    at += used;
  }
  const content = items.flatMap((item) => (item.isFunctionWord ? [] : [item.key, ...item.words]));
  return { ...sentence, items, negations, words: written.map(folded), content: new Set(content) };
}

/** Whether most words are capitalized, as in a headline; then a capital means nothing. */
function mostlyCapital(written: readonly string[], analyzer: Analyzer): boolean {
  const content = written.filter((word) => /^\p{L}/u.test(word) && !analyzer.isFunctionWord(word));
  const capitals = content.filter((word) => capital.test(word)).length;
  return content.length >= 4 && capitals > 0.75 * content.length;
}

/**
 * The initials of a name of several words, as another text may write it; empty for a single word.
 */
export function initialsOf({ words }: Item): string {
  return words.length > 1 ? words.map((word) => word.slice(0, 1)).join("") : "";
}
