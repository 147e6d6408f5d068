import { folded } from "#lib/language/folding.js";
import { pairsIn } from "#lib/language/lexicon/lexicon.js";
import { allLexicons, latinLexicons, otherLexicons } from "#lib/language/lexicon/lexicons.js";

const { en, ...others } = latinLexicons;

/**
 * The zeros of the decimal digits that are read: ASCII, Arabic, Persian, Devanagari, Bengali, Thai,
 * full width.
 */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];
const decimalDigit = /\p{Nd}/gu;

/** Small numbers in English and in scripts used by a single language. */
const units = table(en.numbers, ...Object.values(otherLexicons).map(({ numbers }) => numbers));
/** Words between tens and a unit: treinta y dos, vingt et un. */
const joining = new Set(["y", "et", "och", "og", "e"]);
/** Used alone, these mean a rough number. */
const vagueScales = table("hundred 100 thousand 1000 dozen 12");
/** Words that name a group by its number; with a capital they are part of a name. */
const groups = new Set("duo trio quartet quintet sextet pair couple twice thrice".split(" "));
/** Words that are often not a count. */
const vagueUnits = new Set(["one", "first", "second", ...groups]);
const englishScales = table(en.scales);
/** Small number words of other languages in Latin letters, by language code. */
const otherUnits = new Map(
  Object.entries(others).flatMap(([code, { numbers }]) =>
    numbers === "" ? [] : [[code, table(numbers)] as const],
  ),
);
const scales = table(...allLexicons.map((lexicon) => lexicon.scales));
const shortScales = table("k 1e3 m 1e6 mn 1e6 bn 1e9 b 1e9");
/** What may follow the digits of one word: an ordinal's ending, a unit, or particles of a script. */
const tail = /^(?:st|nd|rd|th|er|ère|ème|e|º|ª|[a-z]{1,3}|[^\p{sc=Latin}\p{N}]{1,4})$/u;
const leadingDigits = /^(\d+)((?:\D.*)?)$/su;

export interface WrittenNumber {
  /** Possible values: 1.000 is a thousand, or one. */
  readings: number[];
  /** How many words it takes. */
  words: number;
  /** Whether it is a word that often is not a count: one, first, second. */
  isVague: boolean;
}

/** The decimal digits of all scripts as ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(decimalDigit, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.findLast((one) => one <= code && code < one + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/**
 * The number that starts at a word, or null.
 *
 * @param words from that word on, as written
 * @param between the text between the word at this index and the next word
 * @param language code of the text's language; `seven` is always English, `once` is eleven only in
 *   Spanish
 */
export function numberAt(
  words: readonly string[],
  between: (index: number) => string,
  language: string,
): WrittenNumber | null {
  const written = inDigits(words, between) ?? inWords(words, between, language);
  if (written === null) return null;
  const next = words[written.words];
  const scale = next === undefined ? undefined : scales.get(folded(next));
  if (scale === undefined || !/^[\s-]?$/u.test(between(written.words - 1))) return written;
  const readings = written.readings.map((value) => value * scale);
  return { readings, words: written.words + 1, isVague: false };
}

/** 12, 1,000, 1.000, 1 000, 2.5, 21st, 5km, 5m. */
function inDigits(
  words: readonly string[],
  between: (index: number) => string,
): WrittenNumber | null {
  const match = leadingDigits.exec(asciiDigits(words[0] ?? ""));
  if (match === null) return null;
  const [, digits = "", rest = ""] = match;
  if (rest !== "") {
    if (!tail.test(rest)) return null;
    const scale = shortScales.get(rest);
    const value = Number(digits);
    return { readings: scale ? [value, value * scale] : [value], words: 1, isVague: false };
  }
  let grouped = digits;
  let used = 1;
  const separator = between(0);
  const isGroup = (index: number) => /^\d{3}$/.test(asciiDigits(words[index] ?? ""));
  if (digits.length <= 3 && /^[.,'’٬\u00a0\u202f\u2009 ]$/u.test(separator)) {
    while (isGroup(used) && between(used - 1) === separator) {
      grouped += asciiDigits(words[used++] ?? "");
    }
  }
  const fraction = asciiDigits(words[used] ?? "");
  const hasFraction = /^[.,٫]$/u.test(between(used - 1)) && /^\d+$/.test(fraction);
  if (used > 1) {
    const decimal =
      used === 2 && /[.,]/.test(separator)
        ? [Number(`${digits}.${grouped.slice(digits.length)}`)]
        : [];
    if (!hasFraction)
      return { readings: [Number(grouped), ...decimal], words: used, isVague: false };
  }
  if (hasFraction)
    return { readings: [Number(`${grouped}.${fraction}`)], words: used + 1, isVague: false };
  return { readings: [Number(grouped)], words: used, isVague: false };
}

/** Three, twenty-one, two hundred and five, twenty-first. */
function inWords(
  words: readonly string[],
  between: (index: number) => string,
  language: string,
): WrittenNumber | null {
  const ofLanguage = otherUnits.get(language);
  const first = folded(words[0] ?? "");
  if (/^\p{Lu}/u.test(words[0] ?? "") && groups.has(first)) return null;
  if (ofLanguage !== undefined) {
    const value = ofLanguage.get(first) ?? compounded(first, ofLanguage);
    if (value === undefined) return null;
    const joins = between(0) === " " && joining.has(folded(words[1] ?? "")) ? 2 : 1;
    const unit = /^[ -]$/.test(between(0)) ? ofLanguage.get(folded(words[joins] ?? "")) : undefined;
    const isSum = unit !== undefined && value >= 20 && fits(value, unit);
    return {
      readings: [isSum ? value + unit : value],
      words: isSum ? joins + 1 : 1,
      isVague: false,
    };
  }
  let total = 0;
  const round = vagueScales.get(first);
  if (round !== undefined) return { readings: [round], words: 1, isVague: true };
  let current = units.get(first);
  if (current === undefined) return null;
  let used = 1;
  for (; used < words.length && /^[ -]$/.test(between(used - 1)); ) {
    const word = folded(words[used] ?? "");
    const scale = englishScales.get(word);
    const joins = word === "and" && current % 100 === 0 && between(used) === " ";
    const value = units.get(joins ? folded(words[used + 1] ?? "") : word);
    if (scale !== undefined) {
      if (scale === 100) current *= 100;
      else [total, current] = [total + current * scale, 0];
      used++;
    } else if (value !== undefined && fits(current, value) && (!joins || current + total >= 100)) {
      current += value;
      used += joins ? 2 : 1;
    } else break;
  }
  const isVague = used === 1 && vagueUnits.has(first);
  return { readings: [total + current], words: used, isVague };
}

/** Vierundzwanzig, tjugofyra: a unit before or after its tens, in one word. */
function compounded(word: string, ofLanguage: ReadonlyMap<string, number>): number | undefined {
  for (const [tens, value] of ofLanguage) {
    if (value < 20 || value % 10 !== 0) continue;
    const rest = word.startsWith(tens)
      ? word.slice(tens.length)
      : word.endsWith(`und${tens}`)
        ? word.slice(0, -tens.length - 3)
        : "";
    const unit = rest === "ein" ? 1 : ofLanguage.get(rest);
    if (unit !== undefined && unit < 10) return value + unit;
  }
  return undefined;
}

/**
 * Whether a number word can be added to the number so far: a unit to tens, anything under a hundred
 * to hundreds.
 */
function fits(current: number, value: number): boolean {
  if (current === 0) return true;
  if (current % 100 === 0) return value < 100;
  return current % 10 === 0 && current % 100 >= 20 && value < 10;
}

function table(...lists: readonly string[]): ReadonlyMap<string, number> {
  return new Map(lists.flatMap(pairsIn).map(([word, value]) => [folded(word), Number(value)]));
}
