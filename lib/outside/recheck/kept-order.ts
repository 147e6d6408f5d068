import { firstIndex } from "#lib/kernel/sorted.js";
import type { ComparedSentence, ComparedText } from "#lib/outside/recheck/compared-text.js";

/** Minimum words of a sentence that can serve to locate a place. */
const minWords = 3;

/** A sentence that occurs once in both texts: its first word in each, and its number of words. */
interface KeptUnit {
  saved: number;
  page: number;
  words: number;
  /**
   * Maximum number of kept sentences, in the order of both texts, that end (or start) with this
   * one.
   */
  upTo: number;
  onFrom: number;
}

/**
 * The sentences that a page kept, except those of one quotation, and how much a place for it breaks
 * their order.
 */
export interface KeptOrder {
  /**
   * How many kept sentences would be on the other side of the quotation if it were at the word
   * `place` of the page; 0 for its original place.
   */
  crossed(place: number): number;
  /**
   * The words of the page between the kept sentences next to it; null when there are none or their
   * order changed.
   */
  gap: { from: number; to: number } | null;
}

/**
 * Finds the sentences that occur once in the saved text and once in the page. Their longest
 * sequence in the same order in both is the part that stayed in place.
 *
 * @returns a function of the words of a quotation in the saved text
 */
export function keptOrder(
  saved: ComparedText,
  page: ComparedText,
): (quote: { from: number; to: number }) => KeptOrder {
  const here = onceOf(page.units);
  const all = [...onceOf(saved.units)].flatMap(([key, { from, to }]): KeptUnit[] => {
    const found = here.get(key);
    if (found === undefined) return [];
    return [{ saved: from, page: found.from, words: to - from, upTo: 0, onFrom: 0 }];
  });
  return (quote) => {
    const kept = all.filter(
      (unit) => unit.saved + unit.words <= quote.from || unit.saved >= quote.to,
    );
    measure(kept, (unit) => unit.page, "upTo");
    measure([...kept].reverse(), (unit) => -unit.page, "onFrom");
    const longest = kept.reduce((most, { upTo }) => Math.max(most, upTo), 0);
    const before = kept.findLast((unit) => unit.saved < quote.from);
    const behind = kept.find((unit) => unit.saved >= quote.to);
    return {
      crossed(place) {
        let [upTo, onFrom] = [0, 0];
        for (const unit of kept) {
          if (unit.saved < quote.from && unit.page < place) upTo = Math.max(upTo, unit.upTo);
          if (unit.saved >= quote.to && unit.page > place) onFrom = Math.max(onFrom, unit.onFrom);
        }
        return longest - upTo - onFrom;
      },
      gap: gapBetween(before, behind),
    };
  };
}

/** Maximum words of a place that has a kept sentence on one side only. */
const maxOpenGap = 80;

function gapBetween(before: KeptUnit | undefined, behind: KeptUnit | undefined) {
  if (before === undefined && behind === undefined) return null;
  const from = before === undefined ? null : before.page + before.words;
  const to = behind?.page ?? (from ?? 0) + maxOpenGap;
  const gap = { from: from ?? Math.max(0, to - maxOpenGap), to };
  return gap.from < gap.to ? gap : null;
}

function onceOf(units: readonly ComparedSentence[]): Map<string, ComparedSentence> {
  const once = new Map<string, ComparedSentence>();
  const repeated = new Set<string>();
  for (const unit of units) {
    if (unit.to - unit.from < minWords || repeated.has(unit.key)) continue;
    if (once.delete(unit.key)) repeated.add(unit.key);
    else once.set(unit.key, unit);
  }
  return once;
}

/**
 * Computes the length of the longest increasing sequence of `heightOf` that ends with each unit, in
 * n log n.
 */
function measure(
  units: readonly KeptUnit[],
  heightOf: (unit: KeptUnit) => number,
  into: "upTo" | "onFrom",
): void {
  const lowest: number[] = [];
  for (const unit of units) {
    const value = heightOf(unit);
    const place = firstIndex(lowest, (one) => one >= value);
    lowest[place] = value;
    unit[into] = place + 1;
  }
}
