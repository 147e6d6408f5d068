import type { Analyzer } from "#lib/language/analyzer.js";
import { folded, lowered } from "#lib/language/folding.js";
import type { ChangedStem, Inflection } from "#lib/language/inflection/inflection.js";
import { articles, irregularWords } from "#lib/language/inflection/irregular-words.js";
import { latinInflections } from "#lib/language/inflection/latin-inflections.js";
import { likelyLanguages, mistakenLanguages } from "#lib/language/inflection/likely-languages.js";
import { scriptInflections } from "#lib/language/inflection/script-inflections.js";
import { wordsIn } from "#lib/language/lexicon/lexicon.js";

const minStemChars = 2;
/** `minStemChars` for a word that may not be a dictionary form. */
const minGuessedStemChars = 4;
/** UTF-16 units of a text that tell whether it is English. */
const sampleChars = 2_000;

const capital = /^[\p{Lu}\p{Lt}]/u;
const letters = /^[\p{L}\p{M}]+$/u;
const latin = /^\p{sc=Latin}/u;
const latinWord = /\p{sc=Latin}[\p{sc=Latin}\p{M}]*/gu;
const arabicWord = /^[\p{sc=Arabic}\p{M}]{3,}$/u;
/** The Arabic for and, then, in, to, like and the, alone and combined: they are joined to the next word. */
const arabicPrefixes = "و ف ب ل ك ال وال فال بال كال لل".split(" ");
/** Stands for the language of a word in another script than Latin, whatever text it is in. */
const ownLanguage = "own";
const allLanguages = Object.keys(latinInflections);
/** UTF-16 units by which a form with a short ending may be longer than the shortest one. */
const maxShortEnding = 4;
/** UTF-16 units of a word that decide its Turkish term, and more. */
const turkishChars = 8;
/** By language, the other forms of each word. */
const irregular = new Map(
  Object.entries(irregularWords).map(([language, lines]) => {
    const formsOf = new Map<string, string[]>();
    const ofArticles = (articles[language] ?? []).join(" ");
    for (const forms of [ofArticles, ...lines.split("\n")].map(wordsIn)) {
      for (const form of forms) formsOf.set(form, [...(formsOf.get(form) ?? []), ...forms]);
    }
    return [language, formsOf] as const;
  }),
);
const articleWords = new Set(Object.values(articles).flatMap(([own]) => wordsIn(own)));
const nameEndings = ["- s"];
const listedEndings = new Map<string, { written: readonly string[]; plain: readonly string[] }>();

/** The forms of a word in the languages of its script. */
export interface WordForms {
  /** Every form of each language. */
  byLanguage: ReadonlyMap<string, readonly string[]>;
  /** By a form, folded, the languages that have it. */
  plain: ReadonlyMap<string, readonly string[]>;
  /**
   * The same for forms whose changed stem differs from another word only by its marks, with these
   * marks.
   */
  marked: ReadonlyMap<string, readonly string[]>;
}

/**
 * Whether a text may have forms of a language: its analyzer's, or one that the analyzer is mistaken for
 * and function words point to. For the analyzer of unrecognized texts, all languages that function words
 * point to, or every language when they point to none. The text is read only when asked for another
 * language than its analyzer's.
 */
export function formLanguages(analyzer: Analyzer, text: string): (language: string) => boolean {
  const code = codeOf(analyzer);
  const mistaken = code === null ? null : mistakenLanguages(code);
  let likely: readonly string[] | undefined;
  return (language) => {
    if (language === code || language === ownLanguage) return true;
    if (mistaken?.includes(language) === false) return false;
    likely ??= likelyLanguages(text.slice(0, sampleChars).match(latinWord) ?? []);
    return likely.includes(language) || (code === null && likely.length === 0);
  };
}

/**
 * The forms of a word that may be in a text that the analyzer indexed. Of languages that it may
 * have mistaken for its own, only the forms with short endings.
 */
export function indexedForms({ byLanguage }: WordForms, analyzer: Analyzer): readonly string[] {
  const code = codeOf(analyzer);
  const own = byLanguage.get(ownLanguage);
  if (own !== undefined) return own;
  const formsOf = (codes: readonly string[]) => codes.flatMap((one) => byLanguage.get(one) ?? []);
  if (code === null) return formsOf(allLanguages);
  const others = formsOf(mistakenLanguages(code));
  if (code === "tr") {
    const beginnings = others.map((one) => one.slice(0, turkishChars));
    return [...formsOf([code]), ...new Set(beginnings)];
  }
  const shortest = Math.min(...others.map(({ length }) => length));
  return [
    ...formsOf([code]),
    ...others.filter(({ length }) => length <= shortest + maxShortEnding),
  ];
}

/** Whether a word is an article, which may be in small letters and contracted in a title. */
export function isArticle(word: string): boolean {
  return articleWords.has(lowered(word));
}

/** The language of an analyzer; null for those that read unknown words as English. */
function codeOf({ tag }: Analyzer): string | null {
  const code = tag.slice(0, 2);
  return code in latinInflections && code !== "en" ? code : null;
}

/**
 * The forms that the declensions and conjugations of the languages of its script give a word.
 *
 * @param isBefore whether another word of the same phrase follows it
 */
export function wordForms(written: string, isBefore: boolean): WordForms {
  const other = scriptInflections.find(([script]) => script.test(written))?.[1] ?? {};
  const inflections = latin.test(written)
    ? Object.entries(latinInflections)
    : [[ownLanguage, other] as const];
  const byLanguage = new Map<string, readonly string[]>();
  const [plain, marked] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const [language, inflection] of inflections) {
    const made = formsBy(written, isBefore, inflection, irregular.get(language));
    byLanguage.set(language, [...new Set([...made.plain, ...made.marked])]);
    for (const form of made.plain) noteLanguage(plain, folded(form), language);
    for (const form of made.marked) noteLanguage(marked, form, language);
  }
  return { byLanguage, plain, marked };
}

function noteLanguage(byForm: Map<string, string[]>, form: string, language: string): void {
  const known = byForm.get(form);
  if (known === undefined) byForm.set(form, [language]);
  else if (known.at(-1) !== language) known.push(language);
}

/** Whether a word of a text is a form of another one in a language of the text, by `formLanguages`. */
export function isWordForm(
  { plain, marked }: WordForms,
  found: string,
  isOfText: (language: string) => boolean,
): boolean {
  const ofPlain = plain.get(folded(found));
  const ofMarked = marked.size === 0 ? undefined : marked.get(lowered(found));
  return [ofPlain, ofMarked].some((codes) => codes?.some(isOfText));
}

function formsBy(
  written: string,
  isBefore: boolean,
  {
    nouns = [],
    names = nameEndings,
    adjectives = [],
    verbs = [],
    changes = [],
    chains,
  }: Inflection,
  irregular: ReadonlyMap<string, readonly string[]> = new Map(),
): { plain: string[]; marked: string[] } {
  const word = lowered(written);
  if (!letters.test(written)) return { plain: [word], marked: [] };
  const isName = capital.test(written);
  const plain = [
    word,
    ...(isName ? names : nouns).flatMap((list) =>
      declined(word, list, isName || isDictionaryForm(word, nouns)),
    ),
    ...(isName ? (isBefore ? adjectives : []) : verbs).flatMap((list) =>
      declined(word, list, true),
    ),
    ...(irregular.get(word) ?? []),
    ...(chains === undefined || (isName && names !== nameEndings) || word.length < minStemChars
      ? []
      : chains(folded(word), isName)),
    ...(arabicWord.test(written) ? arabicPrefixes.map((prefix) => prefix + word) : []),
  ];
  const isChanged = !isName || names === nouns;
  const marked = changes.flatMap(([stem, to, endings]) =>
    isChanged
      ? changed(word, stem, to).flatMap((made) =>
          endingsOf(endings).written.map((ending) => made + ending),
        )
      : [],
  );
  return { plain, marked };
}

/** The word with its changed stem; none when it has no such stem. */
function changed(word: string, stem: ChangedStem, to: string): string[] {
  if (typeof stem === "function") {
    const made = stem(word);
    return made === null ? [] : [made + to];
  }
  if (typeof stem === "string")
    return word.endsWith(stem) ? [word.slice(0, word.length - stem.length) + to] : [];
  return stem.test(word) ? [word.replace(stem, to)] : [];
}

/** Whether the word ends as dictionary forms of one of the declensions do. */
function isDictionaryForm(word: string, lists: readonly string[]): boolean {
  return lists.some((list) => {
    const [first = ""] = endingsOf(list).written;
    return first !== "" && word.endsWith(first);
  });
}

/**
 * The word, as written and without marks, with its ending replaced by each one of a list. Its ending
 * is the list's first, the dictionary ending; unless `isFirstOnly`, also the longest other.
 */
function declined(word: string, list: string, isFirstOnly: boolean): string[] {
  const { written, plain } = endingsOf(list);
  const made = formsWith(word, written, isFirstOnly);
  const bare = folded(word);
  return bare === word ? made : [...made, ...formsWith(bare, plain, isFirstOnly)];
}

/** The endings of a list, as written and folded. */
function endingsOf(list: string): { written: readonly string[]; plain: readonly string[] } {
  const known = listedEndings.get(list);
  if (known !== undefined) return known;
  const written = wordsIn(list).map((ending) => (ending === "-" ? "" : ending));
  const endings = { written, plain: [...new Set(written.map(folded))] };
  listedEndings.set(list, endings);
  return endings;
}

function formsWith(word: string, endings: readonly string[], isFirstOnly: boolean): string[] {
  const [first = "", ...others] = endings;
  const longest = others
    .filter((one) => one !== "" && word.endsWith(one) && !isDoubled(word, one))
    .filter((one) => word.length - one.length >= minGuessedStemChars)
    .sort((one, other) => other.length - one.length)
    .at(0);
  const own = [first, ...(longest === undefined || isFirstOnly ? [] : [longest])];
  return own.flatMap((ending) => (word.endsWith(ending) ? replaced(word, ending, endings) : []));
}

function replaced(word: string, own: string, endings: readonly string[]): string[] {
  const stem = word.slice(0, word.length - own.length);
  return stem.length < minStemChars ? [] : endings.map((ending) => stem + ending);
}

/** `bass` has no ending `s`. */
function isDoubled(word: string, ending: string): boolean {
  return ending.length === 1 && word.at(-2) === ending;
}
