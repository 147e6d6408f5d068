import type { Window } from "#lib/kernel/window.js";
import {
  beginsLine,
  type ComparedText,
  placesOf,
  type Words,
  wordsIn,
} from "#lib/outside/look/compared-text.js";
import { isCountingLine } from "#lib/outside/look/counting-lines.js";
import { type KeptOrder, keptOrder } from "#lib/outside/look/kept-order.js";

/** What became of a quotation on a page that could be read. */
export type QuotationVerdict = "stands" | "moved" | "reworded" | "gone";

/** From best to worst. */
const bestFirst: readonly QuotationVerdict[] = ["stands", "moved", "reworded", "gone"];

/** Most words of lines that were put between two sentences of a quotation, such as an advertisement. */
const maxBetween = 120;
/** Least share of the missing words, by weight, that new text holds when it is another wording of them. */
const alike = { anywhere: 0.35, atItsPlace: 0.1 } as const;
/** Most sentences of a page that another wording of one quotation has together. */
const maxRewordedUnits = 3;

interface Range {
  from: number;
  to: number;
}

/**
 * Judges the quotations of a saved text against a page's text.
 *
 * @returns a function from a window of the saved text to its verdict
 */
export function quotationVerdicts(
  saved: ComparedText,
  page: ComparedText,
  words: Words,
): (window: Window) => QuotationVerdict {
  const kept = keptOrder(saved, page);
  const similarity = freshSimilarity(saved, page, words);
  return (window) => {
    const quote = wordsIn(saved, window);
    const pieces = piecesOf(saved, quote);
    if (pieces.length === 0) return "stands";
    const places = placesOfPieces(saved, pieces, page);
    const order = kept({ from: pieces[0]?.from ?? 0, to: pieces.at(-1)?.to ?? 0 });
    if (places.length > 0) return isMoved(saved, page, order, pieces, places) ? "moved" : "stands";
    return lostVerdict(saved, page, order, pieces, similarity);
  };
}

/** The better of two verdicts. */
export function better(one: QuotationVerdict, other: QuotationVerdict): QuotationVerdict {
  return bestFirst.indexOf(one) <= bestFirst.indexOf(other) ? one : other;
}

/** The sentences of a quotation, cut at its borders, without lines that count or date the page itself. */
function piecesOf(saved: ComparedText, { from, to }: Range): Range[] {
  const pieces = saved.units
    .filter((unit) => unit.from < to && unit.to > from)
    .map((unit) => ({ from: Math.max(unit.from, from), to: Math.min(unit.to, to) }));
  const telling = pieces.filter((piece) => !isCountingLine(saved, piece));
  return telling.length > 0 ? telling : pieces;
}

/** Where the pieces stand in their order, one behind the other; between two of them there may be other lines. */
function placesOfPieces(
  saved: ComparedText,
  pieces: readonly Range[],
  page: ComparedText,
): number[] {
  const [first, ...others] = pieces;
  if (first === undefined) return [];
  const starts = placesOf(saved, first, page);
  if (starts.length === 0 || others.length === 0) return starts;
  const found = others.map((piece) => placesOf(saved, piece, page, 1000));
  return starts.filter((start) => {
    let end = start + first.to - first.from;
    return others.every((piece, index) => {
      const next = found[index]?.find((place) => place >= end);
      if (next === undefined || next - end > maxBetween) return false;
      if (next > end && !(beginsLine(page, end) && beginsLine(page, next))) return false;
      end = next + piece.to - piece.from;
      return true;
    });
  });
}

/** Whether the quotation stands at none of its places as it stood among the other sentences. */
function isMoved(
  saved: ComparedText,
  page: ComparedText,
  order: KeptOrder,
  pieces: readonly Range[],
  places: readonly number[],
): boolean {
  const quote = { from: pieces[0]?.from ?? 0, to: pieces.at(-1)?.to ?? 0 };
  return places.every((place) => {
    const crossed = order.crossed(place);
    return (
      crossed >= Math.max(1, pieces.length) || (crossed > 0 && !adjoins(saved, page, quote, place))
    );
  });
}

/** Whether the sentence before or behind the quotation still stands there. */
function adjoins(saved: ComparedText, page: ComparedText, quote: Range, place: number): boolean {
  const end = place + quote.to - quote.from;
  const before = saved.units.findLast((unit) => unit.to <= quote.from)?.key;
  const behind = saved.units.find((unit) => unit.from >= quote.to)?.key;
  return page.units.some(
    (unit) =>
      (unit.to === place && unit.key === before) || (unit.from === end && unit.key === behind),
  );
}

function lostVerdict(
  saved: ComparedText,
  page: ComparedText,
  order: KeptOrder,
  pieces: readonly Range[],
  similarity: (missing: readonly number[], within: Range | null) => number,
): "reworded" | "gone" {
  const missing = pieces.filter((piece) => placesOf(saved, piece, page, 1).length === 0);
  const count = (ranges: readonly Range[]) =>
    ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  // All of them stand, but no longer together: something was written between them.
  if (missing.length === 0) return "reworded";
  const lost = missing.flatMap(({ from, to }) => saved.ids.slice(from, to));
  if (similarity(lost, null) >= alike.anywhere) return "reworded";
  if (order.gap !== null && similarity(lost, order.gap) >= alike.atItsPlace) return "reworded";
  return count(missing) * 2 > count(pieces) ? "gone" : "reworded";
}

/**
 * How much of some words, by weight, the sentences hold that the page has and the saved text has not: 0 to 1. Words that
 * are common in the saved text weigh less, and capital letters do not count.
 */
function freshSimilarity(saved: ComparedText, page: ComparedText, words: Words) {
  const known = new Set(saved.units.map(({ key }) => key));
  const fresh = page.units.map((unit) => !known.has(unit.key));
  const frequency = new Map<number, number>();
  for (const id of saved.ids) {
    const word = words.foldedOf(id);
    frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  const weightOf = (word: number) => 1 / Math.sqrt(frequency.get(word) ?? 1);
  return (missing: readonly number[], within: Range | null): number => {
    const wanted = new Map<number, number>();
    let total = 0;
    for (const id of missing) {
      const word = words.foldedOf(id);
      wanted.set(word, (wanted.get(word) ?? 0) + 1);
      total += weightOf(word);
    }
    let best = 0;
    for (const [first, unit] of page.units.entries()) {
      if (within !== null && (unit.from < within.from || unit.to > within.to)) continue;
      const left = new Map(wanted);
      let held = 0;
      for (let at = first; at < first + maxRewordedUnits && fresh[at] === true; at++) {
        const { from, to } = page.units[at] ?? { from: 0, to: 0 };
        if ((within !== null && to > within.to) || to - unit.from > 4 * missing.length + 16) break;
        for (const id of page.ids.slice(from, to)) {
          const word = words.foldedOf(id);
          const count = left.get(word) ?? 0;
          if (count === 0) continue;
          left.set(word, count - 1);
          held += weightOf(word);
        }
        best = Math.max(best, held / total);
      }
    }
    return best;
  };
}
