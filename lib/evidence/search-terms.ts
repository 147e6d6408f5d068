import { originalRanking, questionReading } from "#lib/evidence/ranking-constants.js";
import { countsOf } from "#lib/kernel/counts.js";
import type { Steps } from "#lib/kernel/steps.js";
import type { Window } from "#lib/kernel/window.js";
import type { Analyzer, Token } from "#lib/language/analyzer.js";
import { nameAnalyzer, nameKey, nameSteps, quotedPhrases } from "#lib/language/names.js";
import {
  analyzerOf,
  analyzers,
  contentTerms,
  contentWords,
  type QuestionWords,
  questionWords,
  tokenSteps,
  tokensOf,
} from "#lib/language/tokens.js";
import { holdsWhole, tsvectorSteps } from "#lib/language/tsvector.js";
import { type Word, wordSteps } from "#lib/language/words.js";

/**
 * The search terms of a question: its words and, with their prefixes, the titles and sites that it
 * may name. A word is its terms, each with the tags of the analyzers that produce it. The terms are
 * alternatives, because an original is indexed by one analyzer. If an analyzer produces several
 * terms for one word, each further term counts as a separate word.
 */
export interface SearchTerms {
  words: Record<string, string[]>[];
  titles: string[];
  sites: string[];
  /** What the question quotes: a title that contains it is found, however common its words. */
  phrases: string[];
}

const { titleSign, siteSign, nameSign, tagSign } = originalRanking;
const { maxTitleWords, maxNamedWords, maxSiteWords, maxTitleChars, maxPhrases } = questionReading;
/**
 * Labels of a host that do not belong to its site's name, and those that are removed from a
 * question's words.
 */
const hostParts = new Set("www m en co com org net gov edu ac blog news".split(" "));
const spokenParts = new Set("www com co uk org net".split(" "));

/** A text split once, for everything that is derived from it. */
export interface AnalyzedText {
  analyzer: Analyzer;
  words: readonly Word[];
  tokens: readonly Token[];
}

export function* analyzedText(text: string): Steps<AnalyzedText> {
  const analyzer = analyzerOf(text);
  const words = yield* wordSteps(text);
  return { analyzer, words, tokens: yield* tokenSteps(analyzer, words) };
}

/**
 * The input text of an original's tsvector: its words and, as prefixed lexemes, the tag of its
 * analyzer, its exact title, its site and the names that its text mentions.
 */
export function* searchVectorOf(
  content: { title: string | null; text: string; url: string },
  analyzed?: AnalyzedText,
): Steps<string> {
  const { analyzer, words, tokens } = analyzed ?? (yield* analyzedText(content.text));
  const names = yield* nameSteps(content.text, words);
  const further = [
    ...signedTerms(content, analyzer),
    ...names.map((name) => `${nameSign}${name}`),
  ].map((term) => `'${term}'`);
  return [yield* tsvectorSteps(content.title, analyzer, tokens), ...further].join(" ");
}

/** The tag of the analyzer, the exact title and the site of an original, as terms. */
function signedTerms(content: { title: string | null; url: string }, analyzer: Analyzer): string[] {
  const title = content.title === null ? "" : nameKey(content.title);
  const site = siteOf(content.url);
  return [
    `${tagSign}${analyzer.tag}`,
    ...(title === "" || title.length > maxTitleChars ? [] : [`${titleSign}${title}`]),
    ...(site === "" ? [] : [`${siteSign}${site}`]),
  ];
}

/**
 * An original's entries in the postings: how often title and text contain each term, and terms that
 * count once.
 */
export interface IndexedTerms {
  inTitle: ReadonlyMap<string, number>;
  inText: ReadonlyMap<string, number>;
  signs: readonly string[];
  /** Search terms of the text. */
  tokenCount: number;
}

/**
 * The indexed terms of an original; null when its tsvector is truncated, because only the stored
 * tsvector has the terms that are left.
 */
export function indexedTermsOf(
  content: { title: string | null; text: string; url: string },
  { analyzer, tokens }: AnalyzedText,
): IndexedTerms | null {
  const titleTokens = content.title === null ? [] : tokensOf(content.title, analyzer);
  if (!holdsWhole(titleTokens, tokens)) return null;
  return {
    inTitle: counted(titleTokens),
    inText: counted(tokens),
    signs: signedTerms(content, analyzer),
    tokenCount: tokens.length,
  };
}

const counted = (tokens: readonly Token[]) => countsOf(tokens.map(({ term }) => term));

/** The search terms of a question, for originals of every analyzer. */
export function searchTermsOf(question: string): SearchTerms {
  const known = new Set(contentTerms(question, nameAnalyzer));
  const terms = tokensOf(question, nameAnalyzer).map(({ term }) => term);
  const titles = runs(terms, maxTitleWords).filter((run) => run.some((term) => known.has(term)));
  const spoken = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const sites = runs(
    spoken.filter((word) => !spokenParts.has(word)),
    maxSiteWords,
  );
  return {
    words: askedWords(question),
    titles: [...new Set(titles.map((run) => `${titleSign}${run.join(" ")}`))],
    sites: [...new Set(sites.map((run) => `${siteSign}${run.join("")}`))],
    phrases: [...new Set(quotedPhrases(question))].slice(0, maxPhrases),
  };
}

/**
 * Every run of words in a question that could be a title: the term under which that exact title is
 * indexed, with the run's window in the question. In contrast to the titles used for search, this
 * includes runs of stop words and longer runs.
 */
export function titleRuns(question: string): { term: string; window: Window }[] {
  return runs(tokensOf(question, nameAnalyzer), maxNamedWords).map((run) => ({
    term: `${titleSign}${run.map(({ term }) => term).join(" ")}`,
    window: { start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 },
  }));
}

/**
 * The distinct terms of a question as an analyzer makes them, without function words and with
 * months spelled out.
 */
export function questionTerms(
  question: string,
  analyzer: Analyzer = analyzerOf(question),
): string[] {
  return [...new Set(withMonths(questionWords(question), analyzer).flatMap(({ terms }) => terms))];
}

function withMonths(words: QuestionWords, analyzer: Analyzer) {
  return contentWords(words, analyzer, (word) => analyzer.monthOf(word) ?? word);
}

/** The words of a question, each with its terms and their tags; no term repeats under one tag. */
function askedWords(question: string): Record<string, string[]>[] {
  const asked = questionWords(question);
  const words = new Map<string, Map<string, string[]>>();
  for (const analyzer of analyzers) {
    const seen = new Set<string>();
    for (const { place, terms } of withMonths(asked, analyzer)) {
      for (const [index, term] of terms.entries()) {
        if (seen.has(term)) continue;
        seen.add(term);
        const key = `${place} ${index}`;
        const word = words.get(key) ?? new Map<string, string[]>();
        word.set(term, [...(word.get(term) ?? []), analyzer.tag]);
        words.set(key, word);
      }
    }
  }
  return [...words.values()].map((word) => Object.fromEntries(word));
}

/** The name of a site: its host without `www`, generic labels and the top-level domain. */
function siteOf(url: string): string {
  const parts = new URL(url).hostname.toLowerCase().split(".").slice(0, -1);
  return parts
    .filter((part) => !hostParts.has(part))
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

function runs<Item>(items: readonly Item[], longest: number): Item[][] {
  return items.flatMap((_, start) =>
    Array.from({ length: Math.min(longest, items.length - start) }, (_, more) =>
      items.slice(start, start + more + 1),
    ),
  );
}
