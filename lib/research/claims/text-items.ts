import { formOf } from "#lib/evidence/statements/written-parts.js";
import type { Window } from "#lib/kernel/window.js";
import type { Analyzer } from "#lib/language/analyzer.js";
import { folded } from "#lib/language/folding.js";
import { sentencesOf } from "#lib/language/sentences.js";
import { type Word, wordsOf } from "#lib/language/words.js";
import { dateAt, type WrittenDate } from "#lib/language/written-dates.js";
import { numberAt } from "#lib/language/written-numbers.js";

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
  /** Whether it may be an ordinary word: "one", a German noun, the first word of a sentence. */
  isVague: boolean;
  /** Whether its words are certainly one name: two German nouns may only be next to each other. */
  isOne: boolean;
  /** Whether it is stated as approximate or as a bound. */
  isRough: boolean;
  /** Whether it is a name whose first word may have its capital from the start of a sentence. */
  isOpening: boolean;
  isFunctionWord: boolean;
}

export interface ItemSentence extends Window {
  items: readonly Item[];
  /** Every folded word, also those inside numbers, dates and names. */
  words: readonly string[];
  /** The keys of everything that is not a function word, and the words of names. */
  content: ReadonlySet<string>;
}

const capital = /^[\p{Lu}\p{Lt}]/u;
const latin = /^\p{sc=Latin}{2,}/u;
const withoutCase =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Thai}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Devanagari}\p{sc=Hangul}]/u;
const addresses = new Set("mr mrs ms miss dr prof sir dame lady lord st saint no nr".split(" "));
/** Words that answer a question before a sentence does, in the languages with capitals. */
const answers = new Set(
  "yes yeah no nope ja jawohl nein doch oui si non sí sì da nu sim não nee nej evet hayır да нет ναι όχι".split(
    " ",
  ),
);
const endsAnswer = /^\s*[,.:;!–—-]/u;
const joins = /^[ \u00a0'’&.-]{1,3}$/u;
const opens = /[.:;!?"“”„«»‘([—–•*]\s*$/u;
/** Words that make the number or date after them inexact. */
const rough = new Set(
  `about around roughly approximately some nearly almost over under than least most to circa before after by until since ago
   etwa rund ungefähr fast knapp über unter als mindestens höchstens bis vor nach seit gegen environ presque plus moins avant après
   unos unas casi más menos antes después hasta desde ungefär nästan drygt över mer mindre före efter sedan omkring cirka`.split(
    /\s+/,
  ),
);

/**
 * The sentences of a text with their items; the analyzer of the whole text determines the language.
 */
export function itemSentences(text: string, analyzer: Analyzer): ItemSentence[] {
  const words = wordsOf(text);
  let next = 0;
  return sentencesOf(text).map((sentence) => {
    const from = next;
    while (next < words.length && (words[next]?.start ?? 0) < sentence.end) next++;
    return itemsOf(text, sentence, words.slice(from, next), analyzer);
  });
}

function itemsOf(
  text: string,
  sentence: Window,
  words: readonly Word[],
  analyzer: Analyzer,
): ItemSentence {
  const language = analyzer.tag.replace(/\d+/, "");
  const isGerman = language === "de";
  const written = words.map(({ start, end }) => text.slice(start, end));
  const hasNoCase = withoutCase.test(text.slice(sentence.start, sentence.end));
  const nameStart = hasNoCase ? latin : capital;
  const between = (index: number) =>
    text.slice(words[index]?.end ?? sentence.end, words[index + 1]?.start ?? sentence.end);
  const isAnswer = (index: number) =>
    index === 0 &&
    answers.has(written[index]?.toLowerCase() ?? "") &&
    endsAnswer.test(between(index));
  const isName = (index: number) => {
    const word = written[index] ?? "";
    if (isAnswer(index) || addresses.has(word.toLowerCase()) || analyzer.isFunctionWord(word))
      return false;
    return nameStart.test(word);
  };
  const items: Item[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] as Word;
    const rest = written.slice(at, at + 12);
    const after = (index: number) => between(at + index);
    const date = dateAt(rest, after, language);
    const number = date === null || date.words === 1 ? numberAt(rest, after, language) : null;
    const isRough = written
      .slice(Math.max(0, at - 2), at)
      .some((one) => rough.has(one.toLowerCase()));
    let [kind, used]: [ItemKind, number] = ["word", 1];
    let [isVague, isOpening] = [false, false];
    if (date !== null && (number === null || number.words <= date.words)) {
      [kind, used] = ["date", date.words];
    } else if (number !== null) {
      [kind, used, isVague] = ["number", number.words, number.isVague];
    } else if (isName(at)) {
      kind = "name";
      while (isName(at + used) && joins.test(between(at + used - 1))) used++;
      // "Album", and in German the noun that says what a person is ("Produzentin Ana Lund"), do not
      // belong to the name after them.
      const isForm = formOf(written[at] ?? "") !== "";
      if (isForm || (isGerman && used > 2)) used = 1;
      const isFirst = at === 0 || opens.test(text.slice(words[at - 1]?.end ?? 0, word.start));
      isVague = isForm || (!hasNoCase && used === 1 && (isFirst || isGerman));
      isOpening = isFirst && !hasNoCase;
    }
    const folds = written.slice(at, at + used).map(folded);
    const isWord = kind === "word";
    items.push({
      kind,
      start: word.start,
      end: words[at + used - 1]?.end ?? word.end,
      key: isWord ? (analyzer.termsOf(word.word)[0] ?? folds[0] ?? "") : folds.join(" "),
      words: folds,
      numbers: [...(number?.readings ?? []), ...yearsOf(text, word)],
      dates: date?.readings ?? [],
      isVague,
      isOpening,
      isOne: !isGerman,
      isRough,
      isFunctionWord: isWord && (isAnswer(at) || analyzer.isFunctionWord(word.word)),
    });
    at += used;
  }
  const content = items.flatMap((item) => (item.isFunctionWord ? [] : [item.key, ...item.words]));
  return { ...sentence, items, words: written.map(folded), content: new Set(content) };
}

/** The years that two digits after an apostrophe may be: '98. */
function yearsOf(text: string, { word, start }: Word): number[] {
  const isShort = /^\d\d$/.test(word) && /['’]/u.test(text[start - 1] ?? "");
  return isShort ? [1900 + Number(word), 2000 + Number(word)] : [];
}
