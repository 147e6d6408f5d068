import { folded } from "#lib/kernel/folding.js";

/** Zeros of the decimal digits whose numbers are read: ASCII, Arabic, Persian, Devanagari, Bengali, Thai, full width. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];
const decimalDigit = /\p{Nd}/gu;

const units = table(
  `zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13 fourteen 14
   fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 fifty 50 sixty 60 seventy 70
   eighty 80 ninety 90 first 1 second 2 third 3 fourth 4 fifth 5 sixth 6 seventh 7 eighth 8 ninth 9 tenth 10 eleventh 11
   twelfth 12 thirteenth 13 fourteenth 14 fifteenth 15 sixteenth 16 seventeenth 17 eighteenth 18 nineteenth 19 twentieth 20
   два 2 две 2 три 3 четыре 4 пять 5 шесть 6 семь 7 восемь 8 девять 9 десять 10`,
);
/** Alone, they are a round number. */
const vagueScales = table("hundred 100 thousand 1000 dozen 12");
const englishScales = table("hundred 100 thousand 1000 million 1e6 billion 1e9 trillion 1e12");

/** Small number words of other languages in Latin letters, by the code of the language; `un` and its like are articles. */
const otherUnits: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  de: table(
    "zwei 2 drei 3 vier 4 fünf 5 sechs 6 sieben 7 acht 8 neun 9 zehn 10 elf 11 zwölf 12 zwanzig 20",
  ),
  es: table(
    "dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez 10 once 11 doce 12 veinte 20",
  ),
  fr: table(
    "deux 2 trois 3 quatre 4 cinq 5 six 6 sept 7 huit 8 neuf 9 dix 10 onze 11 douze 12 vingt 20",
  ),
  it: table("due 2 tre 3 quattro 4 cinque 5 sei 6 sette 7 otto 8 nove 9 dieci 10 venti 20"),
  nl: table("twee 2 drie 3 vier 4 vijf 5 zes 6 zeven 7 acht 8 negen 9 tien 10 elf 11 twaalf 12"),
  pt: table("dois 2 duas 2 três 3 quatro 4 cinco 5 seis 6 sete 7 oito 8 nove 9 dez 10 vinte 20"),
  sc: table("två 2 tre 3 fyra 4 fem 5 sex 6 sju 7 åtta 8 nio 9 tio 10 fire 4 seks 6 syv 7 åtte 8"),
};
const scales = table(
  `million 1e6 millionen 1e6 millones 1e6 millón 1e6 millions 1e6 milioni 1e6 milhões 1e6 miljoen 1e6 miljoner 1e6 millioner 1e6
   milyon 1e6 milioane 1e6 миллион 1e6 миллиона 1e6 миллионов 1e6 млн 1e6 milliarden 1e9 milliards 1e9 miliardi 1e9 miljard 1e9
   milliarder 1e9 milyar 1e9 миллиардов 1e9 thousand 1e3 tausend 1e3 mil 1e3 mille 1e3 mila 1e3 duizend 1e3 tusen 1e3 тысяч 1e3
   billion 1e9 trillion 1e12 hundred 100 万 1e4 萬 1e4 億 1e8 亿 1e8`,
);
const shortScales = table("k 1e3 m 1e6 mn 1e6 bn 1e9 b 1e9");
/** What may follow the digits of one word: an ordinal's ending, a unit, or particles of a script. */
const tail = /^(?:st|nd|rd|th|er|ère|ème|e|º|ª|[a-z]{1,3}|[^\p{sc=Latin}\p{N}]{1,4})$/u;
const leadingDigits = /^(\d+)((?:\D.*)?)$/su;

/** A number that words of a text write. */
export interface WrittenNumber {
  /** How it may be read: 1.000 is a thousand, or one. */
  readings: number[];
  /** How many words it takes. */
  words: number;
  /** Whether it is a word that often counts nothing: one, first, second. */
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
 * @param words from that word on, as they are written
 * @param between what stands behind the word of that index and before the next one
 * @param language code of the text's language: `seven` is English, `once` is eleven in Spanish alone
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
  const ofLanguage = otherUnits[language];
  const first = folded(words[0] ?? "");
  if (ofLanguage !== undefined) {
    const value = ofLanguage.get(first);
    return value === undefined ? null : { readings: [value], words: 1, isVague: false };
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
  const isVague = used === 1 && (first === "one" || first === "first" || first === "second");
  return { readings: [total + current], words: used, isVague };
}

/** Whether a number word adds to what was read: a unit to tens, anything under a hundred to hundreds. */
function fits(current: number, value: number): boolean {
  if (current === 0) return true;
  if (current % 100 === 0) return value < 100;
  return current % 10 === 0 && current % 100 >= 20 && value < 10;
}

function table(pairs: string): ReadonlyMap<string, number> {
  const words = pairs.split(/\s+/);
  return new Map(
    words.flatMap((word, index) =>
      index % 2 === 0 ? [[folded(word), Number(words[index + 1])]] : [],
    ),
  );
}
