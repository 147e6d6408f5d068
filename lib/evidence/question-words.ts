import { questionTerms } from "#lib/evidence/search-terms.js";
import type { Unit } from "#lib/evidence/units.js";
import { contentTerms } from "#lib/kernel/tokens.js";

/** A question against one text: what its words tell there, and the years it asks about. */
export interface QuestionWords {
  weights: Map<string, number>;
  years: { first: number; last: number } | null;
  /** What a year inside the asked ones is worth, when it is not one that the question writes. */
  yearWeight: number;
}

const year = /^(?:1\d|20)\d\d$/;
/** Years decide between passages about one subject more than other words do. */
const writtenYear = 1.5;
const impliedYear = 0.6;
/** A passage whose years reach around all of the asked ones. */
const aroundYears = 2;

/**
 * What the words of a question tell in one text, by how few of its sentences hold them: inside one text the words of its
 * subject say nothing, and those of the asked detail stand out.
 */
export function questionWords(question: string, units: readonly Unit[]): QuestionWords {
  const holders = new Map(questionTerms(question).map((term) => [term, 0]));
  for (const { tokens } of units) {
    for (const term of new Set(tokens.map(({ term }) => term))) {
      const count = holders.get(term);
      if (count !== undefined) holders.set(term, count + 1);
    }
  }
  const weights = new Map<string, number>();
  for (const [term, count] of holders) {
    if (count > 0) {
      weights.set(term, rarity(units.length, count) * (year.test(term) ? writtenYear : 1));
    }
  }
  const years = [...holders.keys()].filter((term) => year.test(term)).map(Number);
  return {
    weights,
    years: years.length === 0 ? null : { first: Math.min(...years), last: Math.max(...years) },
    yearWeight: impliedYear * Math.log(1 + units.length),
  };
}

/** How many terms of a window are taken over, and how much each counts beside a word of the question. */
const feedbackTerms = 20;
const feedbackShare = 0.3;

/** The question with what a window about it is about: its terms that are rare in the text and frequent there. */
export function withFeedback(
  words: QuestionWords,
  units: readonly Unit[],
  window: readonly Unit[],
): QuestionWords {
  const holders = new Map<string, number>();
  for (const { tokens } of units) {
    for (const term of new Set(tokens.map(({ term }) => term))) {
      holders.set(term, (holders.get(term) ?? 0) + 1);
    }
  }
  const counts = new Map<string, number>();
  for (const { tokens } of window) {
    for (const { term } of tokens) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const heaviest = Math.max(1, ...words.weights.values());
  const added = [...counts]
    .filter(
      ([term]) => term.length > 2 && !words.weights.has(term) && contentTerms(term).length > 0,
    )
    .map(([term, count]) => ({ term, count, rare: rarity(units.length, holders.get(term) ?? 0) }))
    .sort((one, other) => other.count * other.rare - one.count * one.rare)
    .slice(0, feedbackTerms)
    .map(({ term, rare }) => [term, feedbackShare * Math.min(heaviest, rare)] as const);
  return { ...words, weights: new Map([...words.weights, ...added]) };
}

/** How much a term tells that `holders` of `total` hold (the idf of BM25). */
export function rarity(total: number, holders: number): number {
  return Math.log(1 + (total - holders + 0.5) / (holders + 0.5));
}

/** What a unit holds of a question: its terms as often as they stand there, and years when some are asked about. */
export interface Hits {
  terms: string[];
  years: number[];
}

/** Finds what a unit holds of a question. */
export function hitsIn({ tokens }: Unit, { weights, years }: QuestionWords): Hits {
  const terms = tokens.map(({ term }) => term);
  return {
    terms: terms.filter((term) => weights.has(term)),
    years: years === null ? [] : terms.filter((term) => year.test(term)).map(Number),
  };
}

/** BM25's own constant: how fast repetition stops counting. */
const saturation = 1.6;

/** BM25 over what some units hold together, years inside or around the asked ones included. */
export function worthOf(
  hits: readonly Hits[],
  { weights, years, yearWeight }: QuestionWords,
): number {
  const counts = new Map<string, number>();
  let inside = 0;
  let reachesAround = false;
  for (const { terms, years: said } of hits) {
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    if (years === null || said.length === 0) continue;
    const { first, last } = years;
    inside += said.filter((one) => one >= first && one <= last && !weights.has(`${one}`)).length;
    reachesAround ||= Math.min(...said) <= first && Math.max(...said) >= last;
  }
  let worth = reachesAround ? aroundYears : 0;
  if (inside > 0) worth += yearWeight * Math.min(1, 0.5 + 0.25 * inside);
  for (const [term, count] of counts) {
    worth += ((weights.get(term) ?? 0) * count * (saturation + 1)) / (count + saturation);
  }
  return worth;
}
