import { idf, termShare } from "#lib/evidence/bm25.js";
import { windowRanking } from "#lib/evidence/ranking-constants.js";
import { questionTerms } from "#lib/evidence/search-terms.js";
import type { Unit } from "#lib/evidence/units.js";
import { countsOf } from "#lib/kernel/counts.js";
import type { Analyzer } from "#lib/language/analyzer.js";
import { contentTerms } from "#lib/language/tokens.js";

/** A question weighted for one text. */
export interface WeightedQuery {
  weights: Map<string, number>;
  /** The range of the years in the question; null when it has none. */
  years: { first: number; last: number } | null;
  /** Weight of a year inside that range that the question itself does not contain. */
  impliedYearWeight: number;
}

/** The units of one text, its analyzer, and the question's terms in its title. */
interface TitledUnits {
  units: readonly Unit[];
  analyzer: Analyzer;
  inTitle: readonly string[];
  /** The question's terms by that analyzer, if already computed. */
  terms?: ReadonlySet<string> | undefined;
}

const year = /^(?:1\d|20)\d\d$/;

/**
 * The terms of a question, weighted by their idf over the units of one text. The words of the
 * text's subject are common in it and weigh little; words in its title weigh even less. The
 * question is analyzed like the text.
 */
export function weightedQuery(question: string, searched: TitledUnits): WeightedQuery {
  const { units, analyzer, inTitle } = searched;
  const terms = searched.terms ?? new Set(questionTerms(question, analyzer));
  const asked = [...terms];
  const holders = holdersOf(units, terms);
  const weights = new Map<string, number>();
  for (const term of asked) {
    const count = holders.get(term);
    if (count === undefined) continue;
    const boost = year.test(term) ? windowRanking.writtenYearBoost : 1;
    const share = inTitle.includes(term) ? windowRanking.titleShare : 1;
    weights.set(term, idf(units.length, count) * boost * share);
  }
  const years = asked.filter((term) => year.test(term)).map(Number);
  return {
    weights,
    years: years.length === 0 ? null : { first: Math.min(...years), last: Math.max(...years) },
    impliedYearWeight: windowRanking.impliedYearBoost * Math.log(1 + units.length),
  };
}

/**
 * Query expansion by pseudo-relevance feedback: adds the terms of the best window that are rare in
 * the text and frequent in the window.
 */
export function expandedQuery(
  query: WeightedQuery,
  units: readonly Unit[],
  window: readonly Unit[],
): WeightedQuery {
  const holders = holdersOf(units);
  const counts = countsOf(window.flatMap(({ terms }) => terms));
  const heaviest = Math.max(1, ...query.weights.values());
  const added = [...counts]
    .filter(
      ([term]) => term.length > 2 && !query.weights.has(term) && contentTerms(term).length > 0,
    )
    .map(([term, count]) => ({ term, count, idf: idf(units.length, holders.get(term) ?? 0) }))
    .sort((one, other) => other.count * other.idf - one.count * one.idf)
    .slice(0, windowRanking.expansionTerms)
    .map(
      ({ term, idf }) => [term, windowRanking.expansionBoost * Math.min(heaviest, idf)] as const,
    );
  return { ...query, weights: new Map([...query.weights, ...added]) };
}

/** The document frequency of each term over the units; limited to `terms` if given. */
function holdersOf(units: readonly Unit[], terms?: ReadonlySet<string>): Map<string, number> {
  const counted = units.flatMap(({ terms: held }) => [
    ...new Set(terms === undefined ? held : held.filter((term) => terms.has(term))),
  ]);
  return countsOf(counted);
}

/** The query terms in a unit, as often as they occur, and its years if they are asked about. */
export interface Matches {
  terms: string[];
  years: number[];
}

export function matchesIn({ terms }: Unit, { weights, years }: WeightedQuery): Matches {
  return {
    terms: terms.filter((term) => weights.has(term)),
    years: years === null ? [] : terms.filter((term) => year.test(term)).map(Number),
  };
}

/** The BM25 score of units as one text, plus the scores of years inside or around the range. */
export function bm25Score(
  matches: readonly Matches[],
  { weights, years, impliedYearWeight }: WeightedQuery,
): number {
  const { terms: length, yearsInside, aroundYears } = windowRanking;
  const counts = new Map<string, number>();
  let inside = 0;
  let reachesAround = false;
  for (const { terms, years: stated } of matches) {
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    if (years === null || stated.length === 0) continue;
    const { first, last } = years;
    inside += stated.filter((one) => one >= first && one <= last && !weights.has(`${one}`)).length;
    reachesAround ||= Math.min(...stated) <= first && Math.max(...stated) >= last;
  }
  let score = reachesAround ? aroundYears : 0;
  if (inside > 0) {
    score += impliedYearWeight * Math.min(1, yearsInside.base + yearsInside.each * inside);
  }
  for (const [term, count] of counts) {
    score += (weights.get(term) ?? 0) * termShare(count, length);
  }
  return score;
}
