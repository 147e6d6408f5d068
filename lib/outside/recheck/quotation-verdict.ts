import { countsOf } from "#lib/kernel/counts.js";
import type { Window } from "#lib/kernel/window.js";
import {
  beginsLine,
  type ComparedText,
  placesOf,
  type Words,
  wordsIn,
} from "#lib/outside/recheck/compared-text.js";
import { type KeptOrder, keptOrder } from "#lib/outside/recheck/kept-order.js";

/** What happened to a quotation on a page that could be read. */
export type QuotationVerdict = "stands" | "moved" | "reworded" | "gone";

/** From best to worst. */
const bestFirst: readonly QuotationVerdict[] = ["stands", "moved", "reworded", "gone"];

/** Maximum words inserted between two sentences of a quotation, such as an advertisement. */
const maxBetween = 120;
/**
 * Minimum share of the missing words, by weight, that makes new text a rewording of them.
 */
const alike = { anywhere: 0.35, atItsPlace: 0.1 } as const;
/** Maximum sentences of a page that together are a rewording of one quotation. */
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

export function better(one: QuotationVerdict, other: QuotationVerdict): QuotationVerdict {
  return bestFirst.indexOf(one) <= bestFirst.indexOf(other) ? one : other;
}

/**
 * The sentences of a quotation, cut at its borders, without lines that only count or date the page.
 */
function piecesOf(saved: ComparedText, { from, to }: Range): Range[] {
  const pieces = saved.units
    .filter((unit) => unit.from < to && unit.to > from)
    .map((unit) => ({ from: Math.max(unit.from, from), to: Math.min(unit.to, to) }));
  const telling = pieces.filter((piece) => !isCountingLine(saved, piece));
  return telling.length > 0 ? telling : pieces;
}

/** Where the pieces occur in their order, one after the other; other lines may be between them. */
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

/** Whether each place of the quotation differs from its original one among the sentences. */
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

/** Whether the sentence before or after the quotation is still next to it. */
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
  // All of them are present but no longer together: something was inserted between them.
  if (missing.length === 0) return "reworded";
  const lost = missing.flatMap(({ from, to }) => saved.ids.slice(from, to));
  if (similarity(lost, null) >= alike.anywhere) return "reworded";
  if (order.gap !== null && similarity(lost, order.gap) >= alike.atItsPlace) return "reworded";
  return count(missing) * 2 > count(pieces) ? "gone" : "reworded";
}

/**
 * How much of the given words, by weight, is in the sentences that the page has and the saved text
 * does not: 0 to 1. Words that are common in the saved text weigh less, and upper case does not
 * count.
 */
function freshSimilarity(saved: ComparedText, page: ComparedText, words: Words) {
  const known = new Set(saved.units.map(({ key }) => key));
  const fresh = page.units.map((unit) => !known.has(unit.key));
  const frequency = countsOf(saved.ids.map((id) => words.foldedOf(id)));
  const weightOf = (word: number) => 1 / Math.sqrt(frequency.get(word) ?? 1);
  return (missing: readonly number[], within: Range | null): number => {
    const lost = missing.map((id) => words.foldedOf(id));
    const wanted = countsOf(lost);
    const total = lost.reduce((sum, word) => sum + weightOf(word), 0);
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

/** Maximum words of a line that only counts or dates the page. */
const maxWords = 9;

/** Word beginnings that identify such lines, in lower case. */
const countingWords =
  `comment share view like read min updated posted ago advertisement sponsored related kommentar teilen aufruf lesezeit
   aktualisiert vor anzeige commentaire partag lecture publicité mis comentario compart lectura actualizado publicidad
   comentário leitura atualizado commenti condivi lettura aggiornato pubblicità reactie gelezen bijgewerkt advertentie
   kommentarer delningar uppdaterad annons комментар просмотр обновлено реклама komentar wyświetle aktualizacja reklama
   yorum okuma güncelle reklam`
    .split(/\s+/)
    .filter((word) => word !== "");
const countingSigns =
  /コメント|シェア|広告|更新|閲覧|评论|分享|广告|阅读|评論|廣告|댓글|조회|광고|تعليق|مشاركة|إعلان|תגובות|פרסומת/u;

/**
 * Whether a piece of a text is a whole short line that only counts or dates the page: comments,
 * views, minutes to read, advertisements. A sentence does not count.
 */
function isCountingLine(text: ComparedText, { from, to }: { from: number; to: number }): boolean {
  if (to - from > maxWords || !beginsLine(text, from) || !beginsLine(text, to)) return false;
  const line = text.text.slice(text.starts[from], text.ends[to - 1]).toLowerCase();
  const closing = text.text.slice(text.ends[to - 1], (text.ends[to - 1] ?? 0) + 1);
  if (/[.!?。！？]/u.test(closing)) return false;
  return (
    countingSigns.test(line) ||
    line
      .split(/[^\p{L}]+/u)
      .some((word) =>
        countingWords.some(
          (known) => word === known || (known.length > 4 && word.startsWith(known)),
        ),
      )
  );
}
