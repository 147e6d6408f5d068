import * as v from "valibot";
import type { Database } from "#lib/db/client.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { supportScore } from "#lib/evidence/ranking-constants.js";
import { questionTerms, type SearchTerms } from "#lib/evidence/search-terms.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { tokensOf } from "#lib/kernel/tokens.js";
import { sliceOf } from "#lib/kernel/window.js";

/** Schema of `WordWeights`, as `weights_json` of the database writes it. */
export const WordWeights = v.record(
  v.string(),
  v.object({ holders: v.number(), weight: v.number() }),
);
/** By term: the number of originals of the artist that contain it, and its idf. */
export type WordWeights = v.InferOutput<typeof WordWeights>;

const database = databaseFunctions({
  weights_json: { json: { query: json<SearchTerms>() }, returns: WordWeights },
});

/** The weights of a question's words in an artist's evidence, for `supportOf`; one round trip. */
export function wordWeights(
  db: Pick<Database, "execute">,
  artistId: string,
  query: SearchTerms,
): Promise<WordWeights> {
  return database.weights_json(db, { artistId, query });
}

/** How well windows cover a question, 0 to 1: all of them together, and each alone in the order given. */
export interface Support {
  selection: number;
  windows: number[];
}

/**
 * The support scores of windows for a question. The best window's share of the highest possible BM25 score, plus the
 * idf-weighted share of the question's words and word pairs that one window contains, minus a share for names that no
 * saved original contains. It estimates whether the evidence answers the question, and decides nothing.
 */
export function supportOf(
  windows: readonly RankedWindow[],
  question: string,
  weights: WordWeights,
): Support {
  const selection = scoreOf(windows.slice(0, supportScore.windows), question, weights);
  return { selection, windows: windows.map((one) => scoreOf([one], question, weights)) };
}

function scoreOf(windows: readonly RankedWindow[], question: string, weights: WordWeights): number {
  const words = questionTerms(question).map((term) => ({ term, ...weights[term] }));
  const asked = words.map(({ term, weight = 0 }) => ({ term, weight }));
  if (windows.length === 0 || asked.length === 0) return 0;
  const weightOf = new Map(asked.map(({ term, weight }) => [term, weight]));
  const pairs = pairsIn(tokensOf(question).map(({ term }) => term)).map((pair) => ({
    pair,
    weight: sum(pair.split(" "), (term) => weightOf.get(term) ?? 0),
  }));
  const texts = windows.map(({ original, window }) =>
    tokensOf(`${original.title ?? ""}\n${sliceOf(original.text, window)}`).map(({ term }) => term),
  );
  const matched = best(texts, (terms) => matchOf(terms, asked));
  const covered = best(texts, (terms) => coverOf(terms, asked));
  const paired = best(texts, (terms) => pairedOf(pairs, new Set(pairsIn(terms))));
  const names = new Set(namesAsked(question));
  const unknown = words.filter(({ term, holders }) => names.has(term) && holders === 0);
  const missing = unknown.length / Math.max(1, names.size);
  const { coverWeight, pairWeight, missingNamesWeight } = supportScore;
  const score =
    matched + coverWeight * covered + pairWeight * paired - missingNamesWeight * missing;
  return Math.max(0, Math.min(1, score / (1 + coverWeight + pairWeight)));
}

type Asked = readonly { term: string; weight: number }[];

/** The BM25 score of a window as a share of the highest possible one. */
function matchOf(terms: readonly string[], asked: Asked): number {
  const { k1, b, averageTerms } = supportScore;
  const damping = k1 * (1 - b + (b * terms.length) / averageTerms);
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const score = sum(asked, ({ term, weight }) => {
    const count = counts.get(term) ?? 0;
    return (weight * count) / (count + damping);
  });
  return share(
    score,
    sum(asked, ({ weight }) => weight),
  );
}

/** The share of the question's words that a window contains, weighted by squared idf. */
function coverOf(terms: readonly string[], asked: Asked): number {
  const held = new Set(terms);
  return share(
    sum(asked, ({ term, weight }) => (held.has(term) ? weight ** 2 : 0)),
    sum(asked, ({ weight }) => weight ** 2),
  );
}

/** The weighted share of the question's word pairs that a window contains. */
function pairedOf(
  pairs: readonly { pair: string; weight: number }[],
  held: ReadonlySet<string>,
): number {
  return share(
    sum(pairs, ({ pair, weight }) => (held.has(pair) ? weight : 0)),
    sum(pairs, ({ weight }) => weight),
  );
}

function share(part: number, whole: number): number {
  return part / Math.max(1e-9, whole);
}

function pairsIn(terms: readonly string[]): string[] {
  return terms.slice(1).map((term, index) => `${terms[index]} ${term}`);
}

/** Terms of capitalised words that are not the first of the question. */
function namesAsked(question: string): string[] {
  const names = question.matchAll(/(?<=[\s"'“‘(])\p{Lu}[\p{L}\p{N}.'’-]*/gu);
  return [...names].flatMap(([name]) => tokensOf(name).map(({ term }) => term));
}

function best(texts: readonly string[][], rate: (terms: string[]) => number): number {
  return Math.max(0, ...texts.map(rate));
}

function sum<Item>(items: readonly Item[], rate: (item: Item) => number): number {
  return items.reduce((total, item) => total + rate(item), 0);
}
