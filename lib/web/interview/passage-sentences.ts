import { folded } from "#lib/language/folding.js";
import { isSameWord } from "#lib/language/same-word.js";
import { sentencesOf } from "#lib/language/sentences.js";
import { wordsOf } from "#lib/language/words.js";

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
  const wanted = foldedWords(query);
  return sentencesOf(passage).map(({ start, end }) => {
    const text = passage.slice(start, end);
    const words = foldedWords(text);
    const isMatch = words.some((word) => wanted.some((one) => isSameWord(word, one)));
    return { start, end, text, isMatch };
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

function foldedWords(text: string): string[] {
  return wordsOf(text).map(({ word }) => folded(word));
}
