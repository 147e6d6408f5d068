import { finished, type Steps, stepWords } from "#lib/kernel/steps.js";
import type { Analyzer, Token } from "#lib/language/analyzer.js";
import { firstAnalyzer } from "#lib/language/first-analysis.js";
import { english, latinAnalyzers, otherArabic, otherCyrillic } from "#lib/language/languages.js";
import { languageOf } from "#lib/language/text-language.js";
import { type Word, wordsOf } from "#lib/language/words.js";

/**
 * All analyzers that an original may have been indexed with; version 1 is included as long as an
 * original indexed with it may be left.
 */
export const analyzers: readonly Analyzer[] = [
  firstAnalyzer,
  english,
  ...latinAnalyzers.values(),
  otherCyrillic,
  otherArabic,
];

/**
 * The analyzer of a text, chosen by its scripts and language; a window uses the analyzer of the
 * whole text.
 */
export function analyzerOf(text: string): Analyzer {
  return languageOf(text);
}

/** The analyzer of a language by its BCP 47 tag; undefined when its texts have none of their own. */
export function analyzerIn(language: string): Analyzer | undefined {
  const code = new Intl.Locale(language).language;
  return code === "en" ? english : latinAnalyzers.get(code);
}

/**
 * The search terms of a text in order (decision 9.8); pass `words` if the text has already been
 * split. All terms of a word share its window.
 */
export function tokensOf(
  text: string,
  analyzer: Analyzer = analyzerOf(text),
  words: readonly Word[] = wordsOf(text),
): Token[] {
  return finished(tokenSteps(analyzer, words));
}

/** `tokensOf` in steps. */
export function* tokenSteps(analyzer: Analyzer, words: readonly Word[]): Steps<Token[]> {
  const tokens: Token[] = [];
  for (const [index, { word, start, end }] of words.entries()) {
    for (const term of analyzer.termsOf(word)) tokens.push({ term, start, end });
    if (index % stepWords === stepWords - 1) yield stepWords;
  }
  yield words.length % stepWords;
  return tokens;
}

/** The words of a question, each marked as a function word of the question's language or not. */
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
 * The terms of a question's words, without function words of the question's language and the
 * analyzer's language. When only function words remain, all words count. `place` is the index of
 * the word; `meant` maps a written word to the word to search for.
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

/** The distinct terms from `contentWords`. */
export function contentTerms(
  question: string,
  analyzer: Analyzer = analyzerOf(question),
): string[] {
  return [
    ...new Set(contentWords(questionWords(question), analyzer).flatMap(({ terms }) => terms)),
  ];
}
