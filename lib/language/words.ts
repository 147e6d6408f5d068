import { finished, type Steps, stepWords } from "#lib/kernel/steps.js";
import { snapDown } from "#lib/kernel/text.js";

/** Maximum UTF-16 units segmented at once: the segmenter's time grows faster than its input. */
const maxSegmentedUnits = 8192;

const wordRun = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’＇]*/gu;
const apostrophes = /['’＇ʼ]+/u;
/** A letter of a script that writes words without spaces between them. */
export const withoutSpaces =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const plainWord = /^[A-Za-z0-9]+$/;
/** English endings after an apostrophe, which are not part of the word. */
const droppedEndings = new Set(["s", "re", "ve", "ll", "d", "m"]);

/** Created on first use, because creating it is slow. */
let segmenter: Intl.Segmenter | undefined;

/** A word as written, and its window in the text, in UTF-16 units. */
export interface Word {
  word: string;
  start: number;
  end: number;
}

type AddWord = (word: string, start: number) => void;

/**
 * The words of a text in order. Scripts without spaces are segmented; a word is split at
 * apostrophes (`L'Homme`, `O'Connor`), English endings are dropped (`Lorenzo's`), and `don't` stays
 * one word.
 */
export function wordsOf(text: string): Word[] {
  return finished(wordSteps(text));
}

/** `wordsOf` in steps. */
export function* wordSteps(text: string): Steps<Word[]> {
  const words: Word[] = [];
  let told = 0;
  const add = (word: string, start: number) => {
    words.push({ word, start, end: start + word.length });
  };
  for (const match of text.matchAll(wordRun)) {
    const run = match[0];
    if (plainWord.test(run)) add(run, match.index);
    else if (withoutSpaces.test(run)) {
      for (let from = 0; from < run.length; ) {
        const to = snapDown(run, Math.min(from + maxSegmentedUnits, run.length));
        addSegments(run.slice(from, to), match.index + from, add);
        from = to;
        yield words.length - told;
        told = words.length;
      }
    } else if (apostrophes.test(run)) addParts(run, match.index, add);
    else add(run, match.index);
    if (words.length - told < stepWords) continue;
    yield words.length - told;
    told = words.length;
  }
  yield words.length - told;
  return words;
}

function addSegments(run: string, offset: number, add: AddWord): void {
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  for (const { segment, index, isWordLike } of segmenter.segment(run)) {
    if (isWordLike === true) addParts(segment, offset + index, add);
  }
}

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
