import { stemmer as arabicStem } from "@orama/stemmers/arabic";
import { stemmer as dutchStem } from "@orama/stemmers/dutch";
import { stemmer as frenchStem } from "@orama/stemmers/french";
import { stemmer as germanStem } from "@orama/stemmers/german";
import { stemmer as italianStem } from "@orama/stemmers/italian";
import { stemmer as portugueseStem } from "@orama/stemmers/portuguese";
import { stemmer as russianStem } from "@orama/stemmers/russian";
import { stemmer as spanishStem } from "@orama/stemmers/spanish";
import { snapDown } from "#lib/kernel/text.js";
import type { Analyzer } from "#lib/language/analyzer.js";
import { endingStripper } from "#lib/language/endings.js";
import { englishTermOf } from "#lib/language/first-analysis.js";
import { bounded, folded, lowered } from "#lib/language/folding.js";
import { latinFunctionWords } from "#lib/language/function-words.js";
import { pairsIn, wordsIn } from "#lib/language/lexicon/lexicon.js";
import {
  type LatinLanguage,
  latinLexicons,
  otherLexicons,
} from "#lib/language/lexicon/lexicons.js";
import { remembering } from "#lib/language/remembered-terms.js";
import { termVersion } from "#lib/language/token-version.js";

/**
 * How many letters of a Turkish and of a Greek word are compared. Measured on xquad, recall@1:
 * Turkish, whose words carry many endings, .883, with Snowball's stems .852; Greek .937, with only
 * its endings removed .925.
 */
const [turkishChars, greekChars] = [5, 6];
/**
 * How many letters of a word are compared in a language with long compounds: usually the first part
 * and the start of the second. Measured on xquad-de, recall@1: .926; whole stems .917; words split
 * with a dictionary of the whole set .929.
 */
const compoundChars = 9;
/** The last argument is the minimum number of letters that remain of a word. */
const withoutGreekEnding = endingStripper(otherLexicons.el.endings, 3);
const withoutHindiEnding = endingStripper(otherLexicons.hi.endings, 2);
const withoutKoreanParticle = endingStripper(otherLexicons.ko.endings, 1);
const withoutRomanianEnding = endingStripper(latinLexicons.ro.endings, 3);
const withoutScandinavianEnding = endingStripper(latinLexicons.sc.endings, 3);

/**
 * Function words of languages in other scripts; they apply without recognizing the language of the
 * text.
 */
const otherFunctionWords: ReadonlySet<string> = new Set(
  Object.values(otherLexicons).flatMap(({ functionWords }) => wordsIn(functionWords)),
);

const letters = /^[\p{L}\p{M}]+$/u;
const latinScript = /^\p{sc=Latin}/u;
const hangul = /^\p{sc=Hangul}/u;
const shortHiragana = /^\p{sc=Hiragana}{1,2}$/u;

type Term = (word: string) => string;

/** The first UTF-16 units of a word, at most `chars`, without splitting a surrogate pair. */
const beginning = (word: string, chars: number) => word.slice(0, snapDown(word, chars));

/**
 * How a word becomes a term, by the script of its first letter. Words in any other script are
 * folded.
 */
const scripts = {
  cyrillic: [/^\p{sc=Cyrillic}/u, (word) => folded(russianStem(word.replaceAll("ё", "е")))],
  arabic: [/^\p{sc=Arabic}/u, (word) => arabicStem(folded(word))],
  greek: [/^\p{sc=Greek}/u, (word) => beginning(withoutGreekEnding(folded(word)), greekChars)],
  devanagari: [/^\p{sc=Devanagari}/u, (word) => withoutHindiEnding(folded(word))],
} satisfies Record<string, [RegExp, Term]>;

const latinTerms: Readonly<Record<LatinLanguage, Term>> = {
  en: englishTermOf,
  de: (word) => beginning(folded(germanStem(word)), compoundChars),
  es: (word) => folded(spanishStem(word)),
  fr: (word) => folded(frenchStem(word)),
  it: (word) => folded(italianStem(word)),
  nl: (word) => beginning(folded(dutchStem(word)), compoundChars),
  pt: (word) => folded(portugueseStem(word)),
  ro: (word) => withoutRomanianEnding(folded(word)),
  sc: (word) => beginning(folded(withoutScandinavianEnding(word)), compoundChars),
  tr: (word) => beginning(folded(word), turkishChars),
  // The marks of Vietnamese distinguish words, and no ending follows them.
  vi: (word) => word,
};

/** English; for every other script, the language that most texts in that script have. */
export const english: Analyzer = analyzerFor("en");

/**
 * Texts in Cyrillic or Arabic letters whose language is not Russian or Arabic: their words are only
 * folded.
 */
export const otherCyrillic: Analyzer = analyzerFor("cy", { stems: { cyrillic: folded } });
export const otherArabic: Analyzer = analyzerFor("fa", { stems: { arabic: oneArabicForm } });

/** The analyzers of texts in Latin letters other than English, by language code. */
export const latinAnalyzers: ReadonlyMap<string, Analyzer> = new Map(
  (Object.keys(latinLexicons) as LatinLanguage[])
    .filter((code) => code !== "en")
    .map((code) => [code, analyzerFor(code, { latin: code })]),
);

interface AnalyzerParts {
  /** The language of the words in Latin letters. */
  latin?: LatinLanguage;
  /** Overrides how the words of some other scripts become terms. */
  stems?: Partial<Record<keyof typeof scripts, Term>>;
}

function analyzerFor(code: string, { latin = "en", stems = {} }: AnalyzerParts = {}): Analyzer {
  const latinTerm = latinTerms[latin];
  const functionWords = latinFunctionWords[latin];
  const months = new Map(pairsIn(latinLexicons[latin].months));
  const ways = Object.entries(scripts).map(
    ([name, [script, term]]) => [script, stems[name as keyof typeof scripts] ?? term] as const,
  );
  const termOf = (word: string) => {
    if (latinScript.test(word)) return letters.test(word) ? latinTerm(word) : folded(word);
    return (ways.find(([script]) => script.test(word))?.[1] ?? folded)(word);
  };
  return {
    tag: `${code}${termVersion}`,
    termsOf: remembering((written) => {
      const word = bounded(lowered(written));
      if (hangul.test(word)) return syllablePairs(word);
      const term = bounded(termOf(word));
      return term === "" ? [] : [term];
    }),
    isFunctionWord(written) {
      const word = lowered(written);
      if (functionWords.has(word) || otherFunctionWords.has(word)) return true;
      if (!hangul.test(word)) return shortHiragana.test(word);
      return otherFunctionWords.has(withoutKoreanParticle(word));
    },
    monthOf: (word) => months.get(lowered(word)) ?? null,
  };
}

/**
 * The pairs of neighbouring syllables. Needed because particles follow Korean words, and compounds
 * are written with and without spaces.
 */
function syllablePairs(word: string): string[] {
  const syllables = [...word];
  if (syllables.length <= 2) return [word];
  return syllables.slice(1).map((syllable, index) => `${syllables[index]}${syllable}`);
}

/**
 * A folded word with the code points of Arabic; Persian and Urdu use other code points for some
 * letters.
 */
function oneArabicForm(word: string): string {
  return folded(word).replaceAll(/[یى]/g, "ي").replaceAll("ک", "ك").replaceAll(/[ہھ]/g, "ه");
}
