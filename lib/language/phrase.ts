import { snapUp } from "#lib/kernel/text.js";
import { firstAnalyzer } from "#lib/language/first-analysis.js";
import { folded } from "#lib/language/folding.js";
import { english, latinAnalyzers, otherArabic, otherCyrillic } from "#lib/language/languages.js";
import { indexedForms, isArticle, type WordForms, wordForms } from "#lib/language/word-forms.js";
import { withoutSpaces, wordsOf } from "#lib/language/words.js";

/**
 * The analyzers whose terms for words in Latin letters differ, and those whose terms for other
 * words differ.
 */
const [ofLatinWords, ofOtherWords] = [
  [english, ...latinAnalyzers.values()],
  [firstAnalyzer, english, otherCyrillic, otherArabic],
];
const latin = /^\p{sc=Latin}/u;
/** A form that folding leaves unchanged. */
const plainForm = /^[a-z0-9]+$/;

/** A phrase that is looked for in texts. */
export interface Phrase {
  written: string;
  /** Its words; empty when it is found by its characters. */
  words: readonly PhraseWord[];
  /** What is between two of its words, other than blanks: `J. S.` has `.`. */
  gaps: ReadonlySet<string>;
  /** The signs at the end of its last word that tell it from others: `C#`, `C++`. */
  signs: string;
  /** Its folded characters when it has no words, or is in a script without spaces; else null. */
  characters: string | null;
  /** The forms in which a text may write its first character; empty when it is found by words. */
  firstCharacters: ReadonlySet<string>;
}

export interface PhraseWord extends WordForms {
  written: string;
  /** Whether it is an article before another word. */
  isArticle: boolean;
  folded: string;
  /** The terms under which any analyzer indexes one of its forms. */
  terms: ReadonlySet<string>;
}

export function phraseOf(asked: string): Phrase {
  const written = asked.normalize("NFC");
  const words = wordsOf(written);
  const isSearchedByWord = words.length > 0 && !withoutSpaces.test(written);
  const gaps = words
    .slice(1)
    .map(({ start }, at) => written.slice(words[at]?.end ?? 0, start).replace(/\s+/gu, ""));
  const characters = isSearchedByWord ? null : foldedText(written).text;
  return {
    written,
    words: isSearchedByWord ? words.map(({ word }, at) => phraseWord(word, at, words.length)) : [],
    signs: /[#+]{1,2}$/.exec(written)?.[0] ?? "",
    gaps: new Set(gaps.filter((gap) => gap !== "")),
    characters,
    firstCharacters: characters === null ? new Set() : formsOfCharacter(characters),
  };
}

function phraseWord(written: string, at: number, count: number): PhraseWord {
  const forms = wordForms(written, at < count - 1);
  const terms = new Set([folded(written)]);
  for (const analyzer of latin.test(written) ? ofLatinWords : ofOtherWords) {
    for (const form of indexedForms(forms, analyzer)) {
      for (const term of analyzer.termsOf(form)) terms.add(term);
      if (plainForm.test(form)) continue;
      for (const term of analyzer.termsOf(folded(form))) terms.add(term);
    }
  }
  return {
    ...forms,
    written,
    isArticle: at < count - 1 && isArticle(written),
    folded: folded(written),
    terms,
  };
}

/**
 * The possible terms of each word of a phrase: a text that mentions it has one for every word.
 * Articles are left out, because nearly every text has them.
 */
export function phraseTerms({ words }: Phrase): string[][] {
  return words.filter((word) => !word.isArticle).map(({ terms }) => [...terms]);
}

/**
 * A regular expression of Postgres for the texts that may mention the phrase: they contain a form of
 * its first character. Null when its words find it.
 */
export function firstCharacterPattern({ characters, firstCharacters }: Phrase): string | null {
  if (characters === null) return null;
  return [...firstCharacters]
    .map((character) => `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, "0")}`)
    .join("|");
}

function formsOfCharacter([first]: string): Set<string> {
  if (first === undefined) return new Set();
  const base = baseOf(first);
  const forms = [first, first.toUpperCase(), base, base.toUpperCase()];
  for (const [from, to] of compatible) {
    for (let code = from; code <= to; code++) {
      const form = String.fromCharCode(code);
      if (baseOf(foldedText(form).text) === base) forms.push(form);
    }
  }
  return new Set(forms.flatMap((form) => [...form]));
}

/** The first character of a text without its marks. */
function baseOf(text: string): string {
  const [base = ""] = text.normalize("NFD");
  return base;
}

/** Half-width and full-width forms, and compatible ideographs. */
const compatible = [
  [0xff01, 0xffdc],
  [0xf900, 0xfad9],
] as const;

/** A text folded like a word, with the start in the text of what each of its units was made from. */
export function foldedText(text: string): { text: string; starts: number[] } {
  const starts: number[] = [];
  let made = "";
  for (let at = 0; at < text.length; ) {
    let end = snapUp(text, at + 1);
    while (end < text.length && /^[\p{M}ﾞﾟ]/u.test(text.slice(end, end + 2)))
      end = snapUp(text, end + 1);
    const form = text.slice(at, end).normalize("NFKC").toLowerCase().replace(/\s/gu, " ");
    for (const _unit of Array(form.length)) starts.push(at);
    made += form;
    at = end;
  }
  return { text: made, starts };
}
