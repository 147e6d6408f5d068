import type { Analyzer, Token } from "#lib/kernel/analyzer.js";
import { firstAnalyzer } from "#lib/kernel/first-analysis.js";
import { english, latinAnalyzers, otherArabic, otherCyrillic } from "#lib/kernel/languages.js";
import { languageOf } from "#lib/kernel/text-language.js";
import { type Word, wordsOf } from "#lib/kernel/words.js";

/** All analyzers that an original may have been indexed with; of version 1 until no original is left that was. */
export const analyzers: readonly Analyzer[] = [
  firstAnalyzer,
  english,
  ...latinAnalyzers.values(),
  otherCyrillic,
  otherArabic,
];

/** The analyzer of a text, by its scripts and language; for a window, that of the whole text. */
export function analyzerOf(text: string): Analyzer {
  return languageOf(text);
}

/** The search terms of a text in order (decision 9.8), of `words`, when it was split already. Several terms of one word have its window. */
export function tokensOf(
  text: string,
  analyzer: Analyzer = analyzerOf(text),
  words: readonly Word[] = wordsOf(text),
): Token[] {
  const tokens: Token[] = [];
  for (const { word, start, end } of words) {
    for (const term of analyzer.termsOf(word)) tokens.push({ term, start, end });
  }
  return tokens;
}

/** The words of a question, each with whether it is a function word of the question's own language. */
export type QuestionWords = readonly (Word & { isFunctionWord: boolean })[];

export function questionWords(question: string): QuestionWords {
  const own = analyzerOf(question);
  // Function words are compared as written, not as stems: the stem of "does" is also a surname.
  return wordsOf(question).map((word) => ({
    ...word,
    isFunctionWord: own.isFunctionWord(word.word),
  }));
}

/**
 * The terms of a question's words, without function words of its own language and of the analyzer's; of all words when
 * nothing else remains. `place` is the index of the word; `meant` gives the word to be searched for one that is written.
 */
export function contentWords(
  words: QuestionWords,
  analyzer: Analyzer,
  meant: (word: string) => string = (word) => word,
): { place: number; terms: readonly string[] }[] {
  const all = words
    .map(({ word, isFunctionWord }, place) => ({
      place,
      terms: analyzer.termsOf(meant(word)),
      isContent: !isFunctionWord && !analyzer.isFunctionWord(word),
    }))
    .filter(({ terms }) => terms.length > 0);
  const content = all.filter(({ isContent }) => isContent);
  return content.length > 0 ? content : all;
}

/** The distinct terms of those words. */
export function contentTerms(
  question: string,
  analyzer: Analyzer = analyzerOf(question),
): string[] {
  return [
    ...new Set(contentWords(questionWords(question), analyzer).flatMap(({ terms }) => terms)),
  ];
}
