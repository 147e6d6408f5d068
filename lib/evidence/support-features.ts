import { termShare } from "#lib/evidence/bm25.js";
import { supportScore } from "#lib/evidence/ranking-constants.js";
import { questionTerms } from "#lib/evidence/search-terms.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { countsOf } from "#lib/kernel/counts.js";
import { sliceOf } from "#lib/kernel/window.js";
import type { Analyzer } from "#lib/language/analyzer.js";
import { nameAnalyzer, nameKey } from "#lib/language/names.js";
import { analyzerOf, tokensOf } from "#lib/language/tokens.js";

/** The weights of words in an artist's originals. */
export interface WordValues {
  /** Decreases with the share of originals that contain the word; 0 from one half on. */
  weightOf(term: string): number;
  /** The weight of a word that no original contains; never 0. */
  highest: number;
  isKnown(term: string): boolean;
  /** Whether the word is informative: it tells one original from the others. */
  isTelling(term: string): boolean;
}

/** A question as one analyzer reads it. */
interface AskedQuestion {
  weights: ReadonlyMap<string, number>;
  /** The sum of the weights; never 0. */
  weight: number;
  /** The most that so many words weigh: an unknown word's weight times a power; never 0. */
  highest: number;
  /** The share of its weight that is in words that no original contains. */
  unknown: number;
  /** Its pairs of neighbouring words, with the summed weight of both. */
  pairs: readonly { pair: string; weight: number }[];
}

/**
 * A window and its title, compared with a question. Each share is relative to what that number of
 * words can weigh, so shares can be compared between languages with rarer or more common words, and
 * between short and long questions. A share can exceed 1.
 */
export interface WindowReading {
  asked: AskedQuestion;
  /** Whether it contains an informative word. */
  isTelling: boolean;
  /** The share of its BM25 score. */
  match: number;
  /** The share of words that occur close together. */
  together: number;
  /** Whether all words of the question, two at least, occur close together. */
  isWhole: boolean;
  /** The share of pairs of neighbouring words that are also neighbours in the window. */
  pairs: number;
  /** The words of its title if the question names the whole title; otherwise empty. */
  titleWords: readonly string[];
}

/**
 * Compares windows with a question, which is analyzed by the analyzer of each window's original.
 */
export function readWindows(
  windows: readonly RankedWindow[],
  question: string,
  values: WordValues,
): WindowReading[] {
  const named = ` ${tokensOf(question, nameAnalyzer)
    .map(({ term }) => term)
    .join(" ")} `;
  const readings = new Map<Analyzer, AskedQuestion>();
  return windows.map(({ original, window }) => {
    const analyzer = analyzerOf(original.text);
    const asked = readings.get(analyzer) ?? readQuestion(question, analyzer, values);
    readings.set(analyzer, asked);
    const tokens = tokensOf(sliceOf(original.text, window), analyzer);
    const title = tokensOf(original.title ?? "", analyzer).map(({ term }) => term);
    const order = [...title, ...tokens.map(({ term }) => term)];
    const terms = new Set(order);
    const key = original.title === null ? "" : nameKey(original.title);
    return {
      asked,
      isTelling: [...asked.weights.keys()].some(
        (term) => terms.has(term) && values.isTelling(term),
      ),
      match: matchOf(order, asked),
      together: togetherOf(order, asked),
      isWhole: isWholeIn(order, asked),
      pairs: pairsOf(order, asked),
      titleWords: key !== "" && named.includes(` ${key} `) ? title : [],
    };
  });
}

/** The summed weight of the question's words that are among `terms`. */
export function weightIn(terms: Iterable<string>, { weights }: AskedQuestion): number {
  return sum(new Set(terms), (term) => weights.get(term) ?? 0);
}

function readQuestion(question: string, analyzer: Analyzer, values: WordValues): AskedQuestion {
  const words = questionTerms(question, analyzer);
  const weights = new Map(words.map((term) => [term, values.weightOf(term)]));
  const order = tokensOf(question, analyzer).map(({ term }) => term);
  const weight = Math.max(
    1e-9,
    sum(weights.values(), (one) => one),
  );
  return {
    weights,
    weight,
    unknown: sum(weights, ([term, one]) => (values.isKnown(term) ? 0 : one)) / weight,
    highest: values.highest * Math.max(1, weights.size) ** supportScore.wordsPower,
    pairs: pairsIn(order).map((pair) => ({
      pair,
      weight: sum(pair.split(" "), (term) => weights.get(term) ?? 0),
    })),
  };
}

function matchOf(terms: readonly string[], { weights, highest }: AskedQuestion): number {
  const counts = countsOf(terms);
  const score = sum(weights, ([term, idf]) => idf * termShare(counts.get(term) ?? 0, terms.length));
  return score / highest;
}

/** The words within `nearTerms` consecutive terms, at the place where they weigh most. */
function togetherOf(terms: readonly string[], asked: AskedQuestion): number {
  const places = terms.flatMap((term, place) => (asked.weights.has(term) ? [place] : []));
  const shares = places.map((from) => {
    const near = terms.slice(from, from + supportScore.nearTerms);
    return weightIn(near, asked) / asked.highest;
  });
  return Math.max(0, ...shares);
}

/** Whether `wholeTerms` consecutive terms hold every word of a question of two or more. */
function isWholeIn(terms: readonly string[], { weights }: AskedQuestion): boolean {
  if (weights.size < 2) return false;
  return terms.some((term, from) => {
    if (!weights.has(term)) return false;
    const near = new Set(terms.slice(from, from + supportScore.wholeTerms));
    return [...weights.keys()].every((one) => near.has(one));
  });
}

function pairsOf(terms: readonly string[], { pairs, weight, highest }: AskedQuestion): number {
  const held = new Set(pairsIn(terms));
  const all = sum(pairs, (one) => one.weight);
  const share = sum(pairs, (one) => (held.has(one.pair) ? one.weight : 0)) / Math.max(1e-9, all);
  return (share * weight) / highest;
}

function pairsIn(terms: readonly string[]): string[] {
  return terms.slice(1).map((term, index) => `${terms[index]} ${term}`);
}

function sum<Item>(items: Iterable<Item>, rate: (item: Item) => number): number {
  let total = 0;
  for (const item of items) total += rate(item);
  return total;
}
