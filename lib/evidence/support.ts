import * as v from "valibot";
import { questionTerms } from "#lib/evidence/search-terms.js";
import type { RankedWindow } from "#lib/evidence/select-windows.js";
import { tokensOf } from "#lib/kernel/tokens.js";
import { sliceOf } from "#lib/kernel/window.js";

/** By term: how many originals of the artist hold it, and how much it tells by how few do. */
export const WordWeights = v.record(
  v.string(),
  v.object({ holders: v.number(), weight: v.number() }),
);
export type WordWeights = v.InferOutput<typeof WordWeights>;

/** How many of the best windows are looked at: support by one window is support. */
const lookedAt = 10;

/**
 * How well the windows cover a question, 0 to 1, by words alone: the best window's BM25 beside what it
 * could be at most, the share of what the question's words tell (rare words above all) and of its word
 * pairs that stand in one window, less for names that nothing saved holds. It orders questions by how
 * likely the saved evidence answers them; it is no verdict.
 */
export function supportOf(
  windows: readonly RankedWindow[],
  question: string,
  weights: WordWeights,
): number {
  const words = questionTerms(question).map((term) => ({ term, ...weights[term] }));
  const asked = words.map(({ term, weight = 0 }) => ({ term, weight }));
  if (windows.length === 0 || asked.length === 0) return 0;
  const weightOf = new Map(asked.map(({ term, weight }) => [term, weight]));
  const pairs = pairsIn(tokensOf(question).map(({ term }) => term)).map((pair) => ({
    pair,
    weight: sum(pair.split(" "), (term) => weightOf.get(term) ?? 0),
  }));
  const texts = windows
    .slice(0, lookedAt)
    .map(({ original, window }) =>
      tokensOf(`${original.title ?? ""}\n${sliceOf(original.text, window)}`).map(
        ({ term }) => term,
      ),
    );
  const matched = best(texts, (terms) => matchOf(terms, asked));
  const covered = best(texts, (terms) => coverOf(terms, asked));
  const paired = best(texts, (terms) => shareOf(pairs, new Set(pairsIn(terms))));
  const names = new Set(namesAsked(question));
  const unknown = words.filter(({ term, holders }) => names.has(term) && holders === 0);
  const missing = unknown.length / Math.max(1, names.size);
  return Math.max(0, Math.min(1, (matched + 0.3 * covered + 0.5 * paired - 0.1 * missing) / 1.8));
}

type Asked = readonly { term: string; weight: number }[];

/** BM25 of a window beside the highest that it could have. */
function matchOf(terms: readonly string[], asked: Asked): number {
  const damping = 0.9 * (0.6 + (0.4 * terms.length) / 100);
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const worth = sum(asked, ({ term, weight }) => {
    const count = counts.get(term) ?? 0;
    return (weight * count) / (count + damping);
  });
  return (
    worth /
    Math.max(
      1e-9,
      sum(asked, ({ weight }) => weight),
    )
  );
}

function coverOf(terms: readonly string[], asked: Asked): number {
  const held = new Set(terms);
  const worth = sum(asked, ({ term, weight }) => (held.has(term) ? weight ** 2 : 0));
  return (
    worth /
    Math.max(
      1e-9,
      sum(asked, ({ weight }) => weight ** 2),
    )
  );
}

function shareOf(
  pairs: readonly { pair: string; weight: number }[],
  held: ReadonlySet<string>,
): number {
  const worth = sum(pairs, ({ pair, weight }) => (held.has(pair) ? weight : 0));
  return (
    worth /
    Math.max(
      1e-9,
      sum(pairs, ({ weight }) => weight),
    )
  );
}

function pairsIn(terms: readonly string[]): string[] {
  return terms.slice(1).map((term, index) => `${terms[index]} ${term}`);
}

/** Terms of words that are written with a capital inside the question. */
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
