import { stemmer as arabicStem } from "@orama/stemmers/arabic";
import { stemmer as dutchStem } from "@orama/stemmers/dutch";
import { stemmer as frenchStem } from "@orama/stemmers/french";
import { stemmer as germanStem } from "@orama/stemmers/german";
import { stemmer as italianStem } from "@orama/stemmers/italian";
import { stemmer as portugueseStem } from "@orama/stemmers/portuguese";
import { stemmer as russianStem } from "@orama/stemmers/russian";
import { stemmer as spanishStem } from "@orama/stemmers/spanish";
import type { Analyzer } from "#lib/kernel/analyzer.js";
import {
  withoutGreekEnding,
  withoutHindiEnding,
  withoutKoreanParticle,
  withoutRomanianEnding,
  withoutScandinavianEnding,
} from "#lib/kernel/endings.js";
import { englishTermOf } from "#lib/kernel/first-analysis.js";
import { bounded, folded, lowered } from "#lib/kernel/folding.js";
import {
  englishFunctionWords,
  englishMonths,
  latinFunctionWords,
  latinMonths,
  otherFunctionWords,
} from "#lib/kernel/function-words.js";
import { remembering } from "#lib/kernel/remembered-terms.js";
import { snapDown } from "#lib/kernel/text.js";
import { termVersion } from "#lib/kernel/token-version.js";

/**
 * Letters of a Turkish and of a Greek word that are compared. Measured on xquad, recall@1: Turkish, whose words carry many
 * endings, .883, and .852 with Snowball's stems; Greek .937, and .925 with its endings taken alone.
 */
const [turkishChars, greekChars] = [5, 6];
/**
 * Letters that are compared of a word in a language of long compounds: mostly its first part and the start of the second.
 * Measured on xquad-de, recall@1: .926, whole stems .917; words split by a dictionary of the whole set .929.
 */
const compoundChars = 9;
/** Least letters that remain of a word without its ending. */
const leastChars = { greek: 3, hindi: 2, korean: 1, romanian: 3, scandinavian: 3 };

const letters = /^[\p{L}\p{M}]+$/u;
const latinScript = /^\p{sc=Latin}/u;
const hangul = /^\p{sc=Hangul}/u;
const shortHiragana = /^\p{sc=Hiragana}{1,2}$/u;

type Term = (word: string) => string;

/** The first UTF-16 units of a word, at most `chars`, without half of a surrogate pair. */
const beginning = (word: string, chars: number) => word.slice(0, snapDown(word, chars));

/** How a word becomes a term, by the script of its first letter. Words of further scripts are folded. */
const scripts = {
  cyrillic: [/^\p{sc=Cyrillic}/u, (word) => folded(russianStem(word.replaceAll("ё", "е")))],
  arabic: [/^\p{sc=Arabic}/u, (word) => arabicStem(folded(word))],
  greek: [
    /^\p{sc=Greek}/u,
    (word) => beginning(withoutGreekEnding(folded(word), leastChars.greek), greekChars),
  ],
  devanagari: [/^\p{sc=Devanagari}/u, (word) => withoutHindiEnding(folded(word), leastChars.hindi)],
} satisfies Record<string, [RegExp, Term]>;

const latinTerms: Readonly<Record<string, Term>> = {
  de: (word) => beginning(folded(germanStem(word)), compoundChars),
  es: (word) => folded(spanishStem(word)),
  fr: (word) => folded(frenchStem(word)),
  it: (word) => folded(italianStem(word)),
  nl: (word) => beginning(folded(dutchStem(word)), compoundChars),
  pt: (word) => folded(portugueseStem(word)),
  ro: (word) => withoutRomanianEnding(folded(word), leastChars.romanian),
  sc: (word) =>
    beginning(folded(withoutScandinavianEnding(word, leastChars.scandinavian)), compoundChars),
  tr: (word) => beginning(folded(word), turkishChars),
  // The marks of Vietnamese distinguish words, and no ending follows them.
  vi: (word) => word,
};

/** English, and for every other script the language that most texts in it have. */
export const english: Analyzer = analyzerFor({ code: "en" });

/** Texts in Cyrillic or Arabic letters of a language that is not Russian or Arabic: those words are folded. */
export const otherCyrillic: Analyzer = analyzerFor({ code: "cy", stems: { cyrillic: folded } });
export const otherArabic: Analyzer = analyzerFor({ code: "fa", stems: { arabic: oneArabicForm } });

/** The analyzers of texts in Latin letters that are not English, by the code of their language. */
export const latinAnalyzers: ReadonlyMap<string, Analyzer> = new Map(
  Object.keys(latinFunctionWords).map((code) => [code, analyzerFor({ code })]),
);

/** An analyzer of a language; `stems` replaces how the words of some other scripts become terms. */
function analyzerFor({
  code,
  stems = {},
}: {
  code: string;
  stems?: Partial<Record<keyof typeof scripts, Term>>;
}): Analyzer {
  const latinTerm = latinTerms[code] ?? englishTermOf;
  const functionWords = latinFunctionWords[code] ?? englishFunctionWords;
  const months = code in latinTerms ? latinMonths[code] : englishMonths;
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
      return otherFunctionWords.has(withoutKoreanParticle(word, leastChars.korean));
    },
    monthOf: (word) => months?.get(lowered(word)) ?? null,
  };
}

/** The pairs of neighbouring syllables: particles follow Korean words, and compounds are written with and without spaces. */
function syllablePairs(word: string): string[] {
  const syllables = [...word];
  if (syllables.length <= 2) return [word];
  return syllables.slice(1).map((syllable, index) => `${syllables[index]}${syllable}`);
}

/** A folded word whose letters are written as in Arabic, where Persian and Urdu have further code points. */
function oneArabicForm(word: string): string {
  return folded(word).replaceAll(/[یى]/g, "ي").replaceAll("ک", "ك").replaceAll(/[ہھ]/g, "ه");
}
