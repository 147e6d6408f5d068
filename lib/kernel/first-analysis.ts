import { stemmer } from "stemmer";
import type { Analyzer, Token } from "#lib/kernel/analyzer.js";
import { snapDown } from "#lib/kernel/text.js";

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
const words = new Intl.Segmenter("en", { granularity: "word" });

const stopWords = new Set(
  `a about after all an and any are as at be been but by can could did do does for from had has have he her his how i
   if in into is it its me my of on or our she so some tell that the their them there they this to us was we were what
   when where which who whom whose why will with would you your`.split(/\s+/),
);

/**
 * The analysis of version 1, the same for every text: words folded, those of a-z with English stems, scripts without
 * spaces segmented. Originals that were indexed with it are searched with it, and names are compared by it, because it
 * gives one name the same terms in texts of every language.
 */
export const firstAnalyzer: Analyzer = {
  tag: "1",
  tokens: tokensOf,
  isStopWord: (word) => stopWords.has(word),
};

function tokensOf(text: string): Token[] {
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
