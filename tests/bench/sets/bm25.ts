import { unitsOf } from "#lib/evidence/units.js";
import { finished } from "#lib/kernel/steps.js";
import type { Window } from "#lib/kernel/window.js";
import { firstAnalyzer } from "#lib/language/first-analysis.js";
import { contentTerms, tokensOf } from "#lib/language/tokens.js";

/**
 * The plain ranking that selection is measured beside: k1 1.2, b 0.75, title and text as one, the words of the first
 * analysis (Porter stems of ASCII words, every other word as it is), which does not change with the service.
 */
export class Bm25 {
  readonly #counts: Map<string, number>[];
  readonly #lengths: number[];
  readonly #holders = new Map<string, number>();
  readonly #meanLength: number;

  constructor(texts: readonly string[]) {
    const terms = texts.map((text) => tokensOf(text, firstAnalyzer).map(({ term }) => term));
    this.#lengths = terms.map(({ length }) => length);
    this.#meanLength = this.#lengths.reduce((sum, one) => sum + one, 0) / texts.length;
    this.#counts = terms.map((all) => {
      const counts = new Map<string, number>();
      for (const term of all) counts.set(term, (counts.get(term) ?? 0) + 1);
      for (const term of counts.keys()) {
        this.#holders.set(term, (this.#holders.get(term) ?? 0) + 1);
      }
      return counts;
    });
  }

  /** Indexes of the texts that share a word with the question, best first. */
  rank(question: string): number[] {
    const scores = this.scores(question);
    return [...scores.keys()]
      .filter((index) => (scores[index] ?? 0) > 0)
      .sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other);
  }

  /**
   * The best score divided by the question's highest possible score: plain BM25's sign that an
   * answer exists.
   */
  support(question: string): number {
    const most = contentTerms(question, firstAnalyzer).reduce(
      (sum, term) => sum + this.#idf(term) * 2.2,
      0,
    );
    return Math.max(0, ...this.scores(question)) / most;
  }

  scores(question: string): number[] {
    const terms = contentTerms(question, firstAnalyzer).map((term) => ({
      term,
      idf: this.#idf(term),
    }));
    return this.#counts.map((counts, index) => {
      const damping = 1.2 * (0.25 + (0.75 * (this.#lengths[index] ?? 0)) / this.#meanLength);
      let score = 0;
      for (const { term, idf } of terms) {
        const count = counts.get(term) ?? 0;
        if (count > 0) score += (idf * count * 2.2) / (count + damping);
      }
      return score;
    });
  }

  #idf(term: string): number {
    const holders = this.#holders.get(term) ?? 0;
    return Math.log(1 + (this.#counts.length - holders + 0.5) / (holders + 0.5));
  }
}

/** Whole sentences packed into paragraphs of at most `maxChars`, the best for a question first. */
export function bm25Paragraphs(text: string, maxChars = 2_000): (question: string) => Window[] {
  const paragraphs: Window[] = [];
  for (const { start, end } of finished(unitsOf(text, maxChars))) {
    const last = paragraphs.at(-1);
    if (last !== undefined && end - last.start <= maxChars) last.end = end;
    else paragraphs.push({ start, end });
  }
  const ranking = new Bm25(paragraphs.map(({ start, end }) => text.slice(start, end)));
  return (question) => ranking.rank(question).flatMap((index) => paragraphs[index] ?? []);
}
