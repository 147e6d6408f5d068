import { indexOfBytes } from "#lib/kernel/bytes.js";

/**
 * The letters beyond ASCII, in lower case, of each language that is written in windows-1252. A text
 * in another old encoding decodes to a mixture that no language has. Icelandic is left out, because
 * Turkish text decodes to its letters.
 */
const westernLetters = [
  "àâæçéèêëîïôœùûüÿ",
  "äöüßéàè",
  "áéíñóúüºª",
  "áàâãçéêíóôõúüºª",
  "àèéìíîòóùú",
  "åäöæøéèêóòâü",
  "ëïéèöüáóíêàç",
  "àçèéíïòóúü·",
];
/** Characters that are never inside a word. */
const symbolInWord = /\p{L}[¡-©¬-³µ¶¸¹¼-¿×÷ƒ†‡ˆ‰˜]\p{L}/u;

/** Whether the platform can decode an encoding of this name. */
export function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== "replacement";
  } catch {
    return false;
  }
}

/**
 * Decodes a text of a person: UTF-16 with a byte order mark, UTF-8, else the given encoding, else
 * windows-1252 when it reads as a language that is written in it. Null when neither is certain,
 * because a wrong encoding would be stored as words that nobody wrote.
 */
export function decodedWords(bytes: Uint8Array, given: string | null): string | null {
  const marked = markedText(bytes);
  if (marked !== null) return marked;
  // Seven-bit Japanese (ISO-2022-JP), recognised by its escape sequence, would pass for UTF-8.
  const isShifted = indexOfBytes(bytes, Uint8Array.of(0x1b, 0x24)) !== -1;
  const utf8 = isShifted ? null : decodedAs("utf-8", bytes);
  if (utf8 !== null || given !== null || isShifted) return utf8 ?? decodedAs(given ?? "", bytes);
  const western = new TextDecoder("windows-1252").decode(bytes);
  return isWestern(western) ? western : null;
}

/** UTF-16 by its byte order mark; null for other texts, also UTF-32, whose mark begins with the same bytes. */
export function markedText(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const isLittle = first === 0xff && second === 0xfe && (third !== 0 || fourth !== 0);
  return isLittle ? new TextDecoder("utf-16le").decode(bytes) : null;
}

function decodedAs(name: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function isWestern(text: string): boolean {
  // Bytes that windows-1252 does not define are decoded as control characters.
  if (/[\u0081\u008d\u008f\u0090\u009d]/.test(text)) return false;
  const letters = new Set(text.toLowerCase().match(/[^\0-\x7f\P{L}]/gu) ?? []);
  const isOneLanguage = westernLetters.some((known) =>
    [...letters].every((letter) => known.includes(letter)),
  );
  const hasSigns =
    symbolInWord.test(text) || /[^\0-\x7f]{4}/.test(text.replace(/[–-‟…«»‹›\u00a0]/g, ""));
  return isOneLanguage && !hasSigns;
}
