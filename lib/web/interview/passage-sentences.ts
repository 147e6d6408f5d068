import { sentencesOf } from "#lib/language/sentences.js";

/** A sentence of a passage, in UTF-16 units of the passage's text. */
export interface PassageSentence {
  start: number;
  end: number;
  text: string;
  isMatch: boolean;
}

/** Adjacent sentences, and whether something of the passage is left out before them. */
export interface Excerpt {
  isAfterGap: boolean;
  sentences: PassageSentence[];
}

/** Number of sentences shown of a passage without a searched word. */
const shownWithoutMatch = 2;

/**
 * The sentences of a passage, and which of them contain a word of the query or another form of it.
 */
export function passageSentences(passage: string, query: string): PassageSentence[] {
  const wanted = wordsOf(query);
  return sentencesOf(passage).map(({ start, end }) => {
    const text = passage.slice(start, end);
    const words = wordsOf(text);
    return {
      start,
      end,
      text,
      isMatch: words.some((word) => wanted.some((one) => alike(word, one))),
    };
  });
}

/** The sentences to read first: matches, chosen ones, and the sentence before each as context. */
export function excerptsOf(
  sentences: readonly PassageSentence[],
  isChosen: (sentence: PassageSentence) => boolean = () => false,
): Excerpt[] {
  const isWanted = (sentence: PassageSentence | undefined) =>
    sentence !== undefined && (sentence.isMatch || isChosen(sentence));
  const hasWanted = sentences.some(isWanted);
  const excerpts: Excerpt[] = [];
  let last = -1;
  sentences.forEach((sentence, index) => {
    const isShown = hasWanted
      ? isWanted(sentence) || isWanted(sentences[index + 1])
      : index < shownWithoutMatch;
    if (!isShown) return;
    if (index !== last + 1 || excerpts.length === 0)
      excerpts.push({ isAfterGap: index > 0, sentences: [] });
    excerpts.at(-1)?.sentences.push(sentence);
    last = index;
  });
  return excerpts;
}

function wordsOf(text: string): string[] {
  const folded = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Whether one word is the beginning of the other, or both have the same beginning and short
 * endings.
 */
function alike(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  if (shorter < 4) return false;
  const common = Math.max(4, shorter - 2);
  return one.slice(0, common) === other.slice(0, common) && Math.abs(one.length - other.length) < 4;
}
