import type { Analyzer } from "#lib/language/analyzer.js";
import { english, latinAnalyzers, otherArabic, otherCyrillic } from "#lib/language/languages.js";
import { latinLanguageOf } from "#lib/language/latin-language.js";

/** UTF-16 units read at the beginning and, in a longer text, also in the middle. */
const sampleChars = 2_000;
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
const letter = /\p{L}/gu;
const cyrillic = /\p{sc=Cyrillic}/gu;
const russianOnly = /[ыэё]/gi;
const otherCyrillicLetter = /[іїєґўђјљњћџѓќѕ]/gi;
const arabic = /\p{sc=Arabic}/gu;
const persianLetter = /[پچژگکیےٹڈڑںھہ]/g;

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
    : latinAnalyzerOf(sample.match(asciiWord) ?? []);
  const [oldest] = remembered.keys();
  if (remembered.size >= maxRemembered && oldest !== undefined) remembered.delete(oldest);
  remembered.set(sample, analyzer);
  return analyzer;
}

function languageOfSample(sample: string): Analyzer {
  const counted = (pattern: RegExp) => sample.match(pattern)?.length ?? 0;
  const words = sample.match(latinWord) ?? [];
  const most = counted(letter) / 2;
  if (words.reduce((sum, { length }) => sum + length, 0) > most) return latinAnalyzerOf(words);
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

function latinAnalyzerOf(words: readonly string[]): Analyzer {
  return latinAnalyzers.get(latinLanguageOf(words) ?? "en") ?? english;
}
