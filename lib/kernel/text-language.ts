import type { Analyzer } from "#lib/kernel/analyzer.js";
import { englishFunctionWords, latinFunctionWords } from "#lib/kernel/function-words.js";
import { english, latinAnalyzers, otherArabic, otherCyrillic } from "#lib/kernel/languages.js";

/** UTF-16 units that are read at the beginning and, of a longer text, in its middle. */
const sampleChars = 2_000;
/** Least evidence for another language than English, where a word that only it has counts 1. By hand: one word may be a name. */
const leastEvidence = 2;
/** How many times the evidence of English another language must have. By hand: English texts name foreign titles. */
const overEnglish = 1.5;
/** Share of the words with letters that only Vietnamese has, from which on a text is Vietnamese. By hand. */
const vietnameseShare = 0.3;
/** Share of the letters that belong to Persian or Urdu, from which on a text in Arabic letters is not Arabic. By hand. */
const persianShare = 0.02;
/** Letters of a text in Cyrillic from which on one without ы and э is not Russian: 2 in 100 Russian letters are those. */
const enoughCyrillic = 400;

/** Samples whose language is remembered: a search reads each text several times. */
const maxRemembered = 128;
const remembered = new Map<string, Analyzer>();

const notAscii = /[^\0-\x7f]/;
const asciiWord = /[A-Za-z]+/g;
const latinWord = /\p{sc=Latin}[\p{sc=Latin}\p{M}]*/gu;
const vietnameseLetter = /[\u1ea0-\u1ef9ơưđ]/;
const letter = /\p{L}/gu;
const cyrillic = /\p{sc=Cyrillic}/gu;
const russianOnly = /[ыэё]/gi;
const otherCyrillicLetter = /[іїєґўђјљњћџѓќѕ]/gi;
const arabic = /\p{sc=Arabic}/gu;
const persianLetter = /[پچژگکیےٹڈڑںھہ]/g;

/** The languages that have a function word. Single letters tell nothing: they are also signs and initials. */
const languagesOf = new Map<string, string[]>();
for (const [code, words] of Object.entries({ en: englishFunctionWords, ...latinFunctionWords })) {
  for (const word of words) {
    if (word.length > 1) languagesOf.set(word, [...(languagesOf.get(word) ?? []), code]);
  }
}

/**
 * The analyzer of the language of a text, told by its letters and its function words; that of English when nothing tells
 * another. Reads a bounded part of the text.
 */
export function languageOf(text: string): Analyzer {
  const middle = Math.max(sampleChars, Math.floor(text.length / 2));
  const sample = `${text.slice(0, sampleChars)} ${text.slice(middle, middle + sampleChars)}`;
  const known = remembered.get(sample);
  if (known !== undefined) return known;
  const analyzer = notAscii.test(sample)
    ? languageOfSample(sample)
    : latinLanguageOf(sample.match(asciiWord) ?? []);
  const [oldest] = remembered.keys();
  if (remembered.size >= maxRemembered && oldest !== undefined) remembered.delete(oldest);
  remembered.set(sample, analyzer);
  return analyzer;
}

function languageOfSample(sample: string): Analyzer {
  const counted = (pattern: RegExp) => sample.match(pattern)?.length ?? 0;
  const words = sample.match(latinWord) ?? [];
  const most = counted(letter) / 2;
  if (words.reduce((sum, { length }) => sum + length, 0) > most) return latinLanguageOf(words);
  const inCyrillic = counted(cyrillic);
  if (inCyrillic > most) {
    const [russian, other] = [counted(russianOnly), counted(otherCyrillicLetter)];
    const isOther = other > russian || (russian === 0 && inCyrillic >= enoughCyrillic);
    return isOther ? otherCyrillic : english;
  }
  const inArabic = counted(arabic);
  const isOther = inArabic > most && counted(persianLetter) >= inArabic * persianShare;
  return isOther ? otherArabic : english;
}

function latinLanguageOf(words: readonly string[]): Analyzer {
  const lowered = words.map((word) => word.normalize("NFC").toLowerCase());
  const marked = lowered.filter((word) => vietnameseLetter.test(word)).length;
  if (marked >= leastEvidence && marked >= words.length * vietnameseShare) {
    return latinAnalyzers.get("vi") ?? english;
  }
  const evidence = new Map<string, number>();
  for (const word of new Set(lowered)) {
    const languages = languagesOf.get(word) ?? [];
    for (const code of languages) {
      evidence.set(code, (evidence.get(code) ?? 0) + 1 / languages.length);
    }
  }
  const ofEnglish = evidence.get("en") ?? 0;
  const [best] = [...evidence].sort(([, one], [, other]) => other - one);
  const isOther =
    best !== undefined && best[1] >= leastEvidence && best[1] > ofEnglish * overEnglish;
  return (isOther ? latinAnalyzers.get(best[0]) : undefined) ?? english;
}
