import type { Analyzer } from "#lib/language/analyzer.js";
import { latinFunctionWords } from "#lib/language/function-words.js";
import { english, latinAnalyzers, otherArabic, otherCyrillic } from "#lib/language/languages.js";

/** UTF-16 units read at the beginning and, in a longer text, also in the middle. */
const sampleChars = 2_000;
/**
 * Minimum evidence for a language other than English; a word unique to that language counts 1. Set
 * by hand: one word may be a name.
 */
const leastEvidence = 2;
/**
 * Another language needs this many times the evidence for English. Set by hand: English texts name
 * foreign titles.
 */
const overEnglish = 1.5;
/**
 * Minimum share of words with letters that only Vietnamese has, for a Vietnamese text. Set by hand.
 */
const vietnameseShare = 0.3;
/**
 * From this share of Persian or Urdu letters on, a text in Arabic letters is not Arabic. Set by
 * hand.
 */
const persianShare = 0.02;
/**
 * From this many Cyrillic letters on, a text without ы and э is not Russian: 2 in 100 Russian
 * letters are one of them.
 */
const enoughCyrillic = 400;

/** Number of samples whose language is cached: a search reads each text several times. */
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

/**
 * The languages of each function word. Single letters are left out, because they are also signs and
 * initials.
 */
const languagesOf = new Map<string, string[]>();
for (const [code, words] of Object.entries(latinFunctionWords)) {
  for (const word of words) {
    if (word.length > 1) languagesOf.set(word, [...(languagesOf.get(word) ?? []), code]);
  }
}

/**
 * The analyzer for a text's language, recognized by letters and function words; English when
 * nothing points to another language. Reads a bounded part of the text.
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
