import { stemmer } from "stemmer";
import { snapDown } from "#lib/kernel/text.js";

/**
 * Version of the analysis that turns texts into search terms. Raised by a release that makes other terms of a text; the
 * originals of older versions are then indexed again (decision 9.21).
 */
export const tokenVersion = 2;

/** One search term and the window of the original text it was made from, in UTF-16 units. */
export interface Token {
  term: string;
  start: number;
  end: number;
}

const maxTermChars = 64;
/** UTF-16 units of one run that are folded: always enough for a term of 64 characters. */
const maxFoldedUnits = 256;
/** UTF-16 units that are segmented at once: the segmenter's time grows faster than the length of its input. */
const maxSegmentedUnits = 8192;

const wordRun = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’＇]*/gu;
const apostrophes = /['’＇ʼ]+/u;
const plainWord = /^[A-Za-z0-9]+$/;
const stemmable = /^[a-z]{3,}$/;
const withoutSpaces =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
// Only marks that writers may omit are dropped: accents, Arabic and Hebrew pointing. A vowel sign of Devanagari or the
// voicing of が distinguishes words and is kept.
const optionalMarks =
  /[[\p{sc=Inherited}\p{sc=Arabic}\p{sc=Hebrew}]&&[\p{M}--[\u3099\u309a]]]|\u0640/gv;
const notInWord = /[^\p{L}\p{N}\p{M}]/gu;
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
/** English endings after an apostrophe, which are no part of the term. */
const droppedEndings = new Set(["s", "re", "ve", "ll", "d", "m"]);
/** Postgres limits of a tsvector: the largest position, and positions of one lexeme. */
const lastPosition = 16383;
const maxPositions = 255;
/** A tsvector holds less than 1 MiB (1,048,576 bytes) of lexemes and positions; this leaves headroom. */
const maxVectorBytes = 1_000_000;

const words = new Intl.Segmenter("en", { granularity: "word" });

const stopWords = new Set(
  `a about after all an and any are as at be been but by can could did do does for from had has have he her his how i
   if in into is it its me my of on or our she so some tell that the their them there they this to us was we were what
   when where which who whom whose why will with would you your`.split(/\s+/),
);

/** The search terms of a text in order: folded, English words stemmed, scripts without spaces segmented (decision 9.8). */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const termOfWord = new Map<string, string>();
  const add = (word: string, start: number) => {
    let term = termOfWord.get(word);
    if (term === undefined) {
      term = termOf(word);
      termOfWord.set(word, term);
    }
    if (term !== "") tokens.push({ term, start, end: start + word.length });
  };
  for (const match of text.matchAll(wordRun)) {
    const run = match[0];
    if (plainWord.test(run)) add(run, match.index);
    else if (withoutSpaces.test(run)) addSegments(run, match.index, add);
    else if (apostrophes.test(run)) addParts(run, match.index, add);
    else add(run, match.index);
  }
  return tokens;
}

/** The distinct terms of a question without English stop words; all of them when nothing else remains. */
export function contentTerms(text: string): string[] {
  const tokens = tokensOf(text);
  // Stop words are compared as written, not as stems: the stem of "does" is also a surname.
  const content = tokens.filter(
    ({ start, end }) => !stopWords.has(text.slice(start, end).toLowerCase()),
  );
  return [...new Set((content.length > 0 ? content : tokens).map(({ term }) => term))];
}

/**
 * The input text of a tsvector: the title with weight A, then the text with weight D. When the limits are reached,
 * repeated positions are left out before lexemes, and later ones before earlier ones.
 */
export function tsvectorOf(title: string | null, text: string): string {
  const positionsOfTerm = new Map<string, string[]>();
  let freeBytes = maxVectorBytes;
  let position = 0;
  // The first entry that does not fit ends the vector, so that no later entry is kept in place of an earlier one.
  const takeBytes = (bytes: number) => {
    freeBytes = bytes <= freeBytes ? freeBytes - bytes : -1;
    return freeBytes >= 0;
  };
  const visit = (term: string, weight: "A" | "", isFirstPass: boolean) => {
    position = Math.min(position + 1, lastPosition);
    const mark = `${position}${weight}`;
    const positions = positionsOfTerm.get(term);
    if (positions === undefined) {
      // Lexemes are aligned to two bytes and followed by a count and positions of two bytes each.
      if (isFirstPass && takeBytes(Buffer.byteLength(term) + 5)) positionsOfTerm.set(term, [mark]);
    } else if (!isFirstPass && positions.length < maxPositions && positions.at(-1) !== mark) {
      if (takeBytes(2)) positions.push(mark);
    }
  };
  const titleTokens = title === null ? [] : tokensOf(title);
  const textTokens = tokensOf(text);
  // Every lexeme gets its first position before any gets its second.
  for (const isFirstPass of [true, false]) {
    position = 0;
    for (const token of titleTokens) visit(token.term, "A", isFirstPass);
    for (const token of textTokens) visit(token.term, "", isFirstPass);
  }
  return [...positionsOfTerm]
    .map(([term, positions]) => `${quoted(term)}:${positions.join(",")}`)
    .join(" ");
}

function quoted(term: string): string {
  return `'${term.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

type AddWord = (word: string, start: number) => void;

function addSegments(run: string, offset: number, add: AddWord): void {
  for (let from = 0; from < run.length; ) {
    const to = snapDown(run, Math.min(from + maxSegmentedUnits, run.length));
    for (const { segment, index, isWordLike } of words.segment(run.slice(from, to))) {
      if (isWordLike === true) addParts(segment, offset + from + index, add);
    }
    from = to;
  }
}

/** Splits at apostrophes (`L'Homme`, `O'Connor`), drops English endings (`Lorenzo's`) and keeps `don't` together. */
function addParts(run: string, offset: number, add: AddWord): void {
  let at = 0;
  let isFirst = true;
  const parts = run.split(apostrophes);
  if (parts.length === 2 && parts[1]?.toLowerCase() === "t") {
    add(run, offset);
    return;
  }
  for (const part of parts) {
    if (part === "") continue;
    const start = run.indexOf(part, at);
    at = start + part.length;
    if (isFirst || !droppedEndings.has(part.toLowerCase())) add(part, offset + start);
    isFirst = false;
  }
}

function termOf(word: string): string {
  const folded = plainWord.test(word) ? word.toLowerCase() : fold(word);
  if (folded.length > maxTermChars) return folded.slice(0, snapDown(folded, maxTermChars));
  return stemmable.test(folded) ? stemmer(folded) : folded;
}

function fold(word: string): string {
  return word
    .slice(0, snapDown(word, maxFoldedUnits))
    .normalize("NFKD")
    .replace(optionalMarks, "")
    .toLowerCase()
    .replace(undecomposed, (letter) => replacements[letter] ?? letter)
    .replace(notInWord, "")
    .normalize("NFC");
}
