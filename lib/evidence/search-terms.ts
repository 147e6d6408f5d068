import { originalRanking, questionReading } from "#lib/evidence/ranking-constants.js";
import type { Analyzer } from "#lib/kernel/analyzer.js";
import { nameAnalyzer, nameKey, namesIn } from "#lib/kernel/names.js";
import { analyzerOf, analyzers, contentTerms, contentTokens } from "#lib/kernel/tokens.js";
import { tsvectorOf } from "#lib/kernel/tsvector.js";

/**
 * The search terms of a question: its words, and with their prefixes the titles and sites that it may name. A word is its
 * terms, each with the tags of the analyzers that make it; they are alternatives, because an original is indexed by one
 * analyzer. Where an analyzer makes several terms of one word, the further ones are words of their own.
 */
export interface SearchTerms {
  words: Record<string, string[]>[];
  titles: string[];
  sites: string[];
}

const { titleSign, siteSign, nameSign, tagSign } = originalRanking;
const { maxTitleWords, maxSiteWords, maxTitleChars } = questionReading;
/** Labels of a host that are no part of its site's name, and those that are left out of a question's words. */
const hostParts = new Set("www m en co com org net gov edu ac blog news".split(" "));
const spokenParts = new Set("www com co uk org net".split(" "));
const monthOf = new Map(
  `jan january feb february mar march apr april jun june jul july aug august sep september sept september oct october nov
   november dec december`
    .split(/\s+/)
    .map((month, index, all) => [month, all[index + 1] ?? ""] as const)
    .filter((_, index) => index % 2 === 0),
);

/**
 * The input text of the tsvector of an original: its words, and as prefixed lexemes the tag of their analyzer, its exact
 * title, its site and the names that its text mentions.
 */
export function searchVectorOf(content: {
  title: string | null;
  text: string;
  url: string;
}): string {
  const title = content.title === null ? "" : nameKey(content.title);
  const site = siteOf(content.url);
  const analyzer = analyzerOf(content.text);
  const further = [
    `${tagSign}${analyzer.tag}`,
    ...(title === "" || title.length > maxTitleChars ? [] : [`${titleSign}${title}`]),
    ...(site === "" ? [] : [`${siteSign}${site}`]),
    ...namesIn(content.text).map((name) => `${nameSign}${name}`),
  ].map((term) => `'${term}'`);
  return [tsvectorOf(content.title, content.text, analyzer), ...further].join(" ");
}

/** The search terms of a question, for originals of every analyzer. */
export function searchTermsOf(question: string): SearchTerms {
  const known = new Set(questionTerms(question, nameAnalyzer));
  const terms = nameAnalyzer.tokens(question).map(({ term }) => term);
  const titles = runs(terms, maxTitleWords).filter((run) => run.some((term) => known.has(term)));
  const spoken = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const sites = runs(
    spoken.filter((word) => !spokenParts.has(word)),
    maxSiteWords,
  );
  return {
    words: wordsOf(question),
    titles: [...new Set(titles.map((run) => `${titleSign}${run.join(" ")}`))],
    sites: [...new Set(sites.map((run) => `${siteSign}${run.join("")}`))],
  };
}

/** The words of a question by place, each with its terms and their tags; under one tag no term stands twice. */
function wordsOf(question: string): Record<string, string[]>[] {
  const written = withMonthsWritten(question);
  const words = new Map<string, Map<string, string[]>>();
  for (const analyzer of analyzers) {
    const seen = new Set<string>();
    const places = new Set<string>();
    for (const { term, start } of contentTokens(written, analyzer)) {
      // The first term of a word stands beside the first ones of the other analyzers, a further one alone or beside theirs.
      let place = `${start}`;
      while (places.has(place)) place += "+";
      places.add(place);
      if (seen.has(term)) continue;
      seen.add(term);
      const word = words.get(place) ?? new Map<string, string[]>();
      word.set(term, [...(word.get(term) ?? []), analyzer.tag]);
      words.set(place, word);
    }
  }
  return [...words.values()].map((word) => Object.fromEntries(word));
}

/** The distinct terms of a question without function words, months written out, as an analyzer makes them. */
export function questionTerms(
  question: string,
  analyzer: Analyzer = analyzerOf(question),
): string[] {
  return contentTerms(withMonthsWritten(question), analyzer);
}

function withMonthsWritten(question: string): string {
  return question.replace(/\p{L}+/gu, (word) => monthOf.get(word.toLowerCase()) ?? word);
}

/** The name of a site: its host without `www`, generic labels and the last label. */
function siteOf(url: string): string {
  const parts = new URL(url).hostname.toLowerCase().split(".").slice(0, -1);
  return parts
    .filter((part) => !hostParts.has(part))
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

function runs(terms: readonly string[], longest: number): string[][] {
  return terms.flatMap((_, start) =>
    Array.from({ length: Math.min(longest, terms.length - start) }, (_, more) =>
      terms.slice(start, start + more + 1),
    ),
  );
}
