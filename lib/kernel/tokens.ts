import type { Analyzer, Token } from "#lib/kernel/analyzer.js";
import { firstAnalyzer } from "#lib/kernel/first-analysis.js";

/** The version of the analysis that originals are indexed with. */
export const tokenVersion = 1;

/** All analyzers that an original may have been indexed with. */
export const analyzers: readonly Analyzer[] = [firstAnalyzer];

/** The analyzer of a text, by its scripts and language; for a window, that of the whole text. */
export function analyzerOf(_text: string): Analyzer {
  return firstAnalyzer;
}

/** The search terms of a text in order (decision 9.8). */
export function tokensOf(text: string, analyzer: Analyzer = analyzerOf(text)): Token[] {
  return analyzer.tokens(text);
}

/** The tokens of a question that are no function words; all of them when nothing else remains. */
export function contentTokens(question: string, analyzer: Analyzer): Token[] {
  const own = analyzerOf(question);
  const tokens = analyzer.tokens(question);
  // Stop words are compared as written, not as stems: the stem of "does" is also a surname.
  const content = tokens.filter(({ start, end }) => {
    const word = question.slice(start, end).toLowerCase();
    return !own.isStopWord(word) && !analyzer.isStopWord(word);
  });
  return content.length > 0 ? content : tokens;
}

/** The distinct terms of those tokens. */
export function contentTerms(
  question: string,
  analyzer: Analyzer = analyzerOf(question),
): string[] {
  return [...new Set(contentTokens(question, analyzer).map(({ term }) => term))];
}
