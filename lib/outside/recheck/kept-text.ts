import { countsOf } from "#lib/kernel/counts.js";
import type { ComparedText } from "#lib/outside/recheck/compared-text.js";

/**
 * Number of consecutive words by which the saved text is found again; characters in a script
 * without spaces.
 */
const row = { words: 5, characters: 12 } as const;
/** Minimum share of the saved text that a page holds when it is the saved page. */
const isSameFrom = 0.5;
/** The same when the page has nothing of the text after the missing words. */
const isWholeFrom = 0.9;
/** Minimum share of a saved text that says something about its page without the quotation. */
const tellsFrom = 1 / 3;
/**
 * Maximum share of the saved text that may be missing in one stretch with the quotation: when more
 * is missing, the page may only show less of its text.
 */
const maxStretch = 0.4;

interface Range {
  from: number;
  to: number;
}

/** Which parts of a saved text a page holds. */
export interface KeptText {
  /** The share of the saved text that is on the page. */
  share: number;
  /**
   * What the page has of the text around the words of a quotation that are missing. `kept`: most of
   * it, close to them and after them, so that the page left them out. `ends`: all that precedes
   * them, and nothing follows them in the saved text. `other`: less, as on a page that shows a
   * notice, another text or its beginning alone.
   */
  around(words: Range): "kept" | "ends" | "other";
}

/** Compares a saved text with a page by rows of consecutive words, wherever the page has them. */
export function keptText(saved: ComparedText, page: ComparedText): KeptText {
  const chars = saved.ends.reduce((sum, end, at) => sum + end - (saved.starts[at] ?? 0), 0);
  const isSpaced = chars >= 2 * saved.ids.length;
  const length = Math.min(isSpaced ? row.words : row.characters, saved.ids.length);
  const rowsOf = ({ ids }: ComparedText) =>
    ids
      .slice(0, Math.max(0, ids.length - length + 1))
      .map((_, at) => ids.slice(at, at + length).join(" "));
  const there = new Set(rowsOf(page));
  const every = rowsOf(saved);
  const times = countsOf(every);
  // A row that the saved text repeats does not show which part of the text is present.
  const once = every.map((one, at) => ({
    at,
    isThere: there.has(one),
    isOnce: times.get(one) === 1,
  }));
  const telling = once.some(({ isOnce }) => isOnce) ? once.filter(({ isOnce }) => isOnce) : once;
  const shareOf = (rows: readonly { isThere: boolean }[]) =>
    rows.filter(({ isThere }) => isThere).length / Math.max(1, rows.length);
  return {
    share: shareOf(telling),
    around({ from, to }) {
      const rest = telling.filter(({ at }) => at + length <= from || at >= to);
      const tells = rest.length >= tellsFrom * telling.length;
      const share = shareOf(tells ? rest : telling);
      if (Math.max(share, shareOf(telling)) < isSameFrom) return "other";
      const lost = telling.find(({ at, isThere }) => !isThere && at + length > from)?.at ?? from;
      const last = telling.findLast(({ at, isThere }) => isThere && at < lost);
      const next = telling.find(({ at, isThere }) => isThere && at > lost);
      const before = Math.max(0, from - (last === undefined ? 0 : last.at + length));
      const behind = Math.max(0, (next?.at ?? saved.ids.length) - to);
      if (next === undefined)
        return tells && before + behind < length && share >= isWholeFrom ? "ends" : "other";
      return before + behind <= maxStretch * saved.ids.length ? "kept" : "other";
    },
  };
}
