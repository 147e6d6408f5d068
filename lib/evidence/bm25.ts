import { originalRanking } from "#lib/evidence/ranking-constants.js";

const { k1, b, averageTerms, idfSmoothing } = originalRanking;

/** BM25's inverse document frequency of a term that `holders` of `total` texts contain. */
export function idf(total: number, holders: number): number {
  return Math.log(1 + (total - holders + idfSmoothing) / (holders + idfSmoothing));
}

/** The number of texts, from the idf of a term and the number of those that contain it. */
export function textsOf(weight: number, holders: number): number {
  return (Math.exp(weight) - 1) * (holders + idfSmoothing) + holders - idfSmoothing;
}

/**
 * The share of a term's idf that a text with `terms` terms gets for `count` occurrences, as stored
 * in the postings.
 */
export function termShare(count: number, terms: number): number {
  return (count * (k1 + 1)) / (count + k1 * (1 - b + (b * terms) / averageTerms));
}
