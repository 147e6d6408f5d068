import { folded } from "#lib/language/folding.js";
import { latinFunctionWords } from "#lib/language/function-words.js";
import { isSameWord } from "#lib/language/same-word.js";
import { analyzerOf, questionWords } from "#lib/language/tokens.js";

/** A word that is not a function word: folded, and its terms in the language of its text. */
interface InformativeWord {
  word: string;
  terms: readonly string[];
}

/** The informative words of a text, each once; those in `except` are left out. */
export function informativeWords(text: string, except?: WordIndex): InformativeWord[] {
  const analyzer = analyzerOf(text);
  const found = new Map<string, InformativeWord>();
  for (const { word: written, isFunctionWord } of questionWords(text)) {
    const word = folded(written);
    if (word === "" || isFunctionWord || latinFunctionWords.en.has(written.toLowerCase())) continue;
    if (!found.has(word)) found.set(word, { word, terms: analyzer.termsOf(written) });
  }
  const words = [...found.values()];
  return except === undefined ? words : words.filter((one) => !except.has(one));
}

/**
 * Number of first letters by which possible forms of a word are found; `isSameWord` then compares
 * more.
 */
const keyChars = 4;

/** Words by their terms and beginnings, so that long memories are compared in one pass. */
export interface WordIndex {
  /** Whether one of the words is the same, or another form of it. */
  has(word: InformativeWord): boolean;
}

export function wordIndex(words: readonly InformativeWord[]): WordIndex {
  const terms = new Set(words.flatMap(({ word, terms }) => [word, ...terms]));
  const byBeginning = Map.groupBy(
    words.map(({ word }) => word),
    (word) => word.slice(0, keyChars),
  );
  return {
    has: ({ word, terms: own }) =>
      terms.has(word) ||
      own.some((term) => terms.has(term)) ||
      (byBeginning.get(word.slice(0, keyChars)) ?? []).some((other) => isSameWord(word, other)),
  };
}

/** The share of the words that the index has, 0 to 1; 0 without words. */
export function shareIn(index: WordIndex, words: readonly InformativeWord[]): number {
  return words.length === 0 ? 0 : words.filter((word) => index.has(word)).length / words.length;
}
