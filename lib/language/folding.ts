import { snapDown } from "#lib/kernel/text.js";

/** The longest term, in UTF-16 units. */
const maxTermChars = 64;
/** UTF-16 units read per word: always enough for a term of 64 characters. */
const maxReadUnits = 256;

// Only marks that writers may omit are dropped: accents, Arabic and Hebrew pointing. A Devanagari
// vowel sign or the voicing of が distinguishes words and is kept.
const optionalMarks =
  /[[\p{sc=Inherited}\p{sc=Arabic}\p{sc=Hebrew}]&&[\p{M}--[\u3099\u309a]]]|\u0640/gv;
const notInWord = /[^\p{L}\p{N}\p{M}]/gu;
const plainWord = /^[A-Za-z0-9]+$/;
const undecomposed = /[ßæœøđðþłħŧıŋς]/g;
const replacements: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ŋ: "n",
  ς: "σ",
};

/**
 * A word in lower case without optional differences in writing: accents, pointing, full width,
 * ligatures.
 */
export function folded(word: string): string {
  if (plainWord.test(word)) return readUnits(word).toLowerCase();
  return readUnits(word)
    .normalize("NFKD")
    .replace(optionalMarks, "")
    .toLowerCase()
    .replace(undecomposed, (letter) => replacements[letter] ?? letter)
    .replace(notInWord, "")
    .normalize("NFC");
}

/** A word in lower case and normalized, with accents and tone marks kept. */
export function lowered(word: string): string {
  if (plainWord.test(word)) return readUnits(word).toLowerCase();
  return readUnits(word).normalize("NFKC").toLowerCase().replace(notInWord, "").normalize("NFC");
}

/** The term, cut to the longest allowed length. */
export function bounded(term: string): string {
  return term.length > maxTermChars ? term.slice(0, snapDown(term, maxTermChars)) : term;
}

function readUnits(word: string): string {
  return word.length > maxReadUnits ? word.slice(0, snapDown(word, maxReadUnits)) : word;
}
