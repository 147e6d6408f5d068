import { contentTerms, tokensOf } from "#lib/kernel/tokens.js";
import type { DataBlock } from "#lib/model/data-block.js";

/** Share of the question's words that one window with its title must hold to count as an answer. */
const sufficientShare = 0.6;

interface ReadWindow {
  id: string;
  share: number;
}

/**
 * Judges windows by the words they share with the question: takes those that hold at least half as
 * many as the best, and calls them sufficient when the best holds most of the question's words. Where
 * the request itself says which evidence it wants (newest, a URL, dates), words decide nothing.
 */
export function judge(blocks: readonly DataBlock[]) {
  const question = blocks.find(({ name }) => name === "question");
  const windows = blocks.filter(({ name }) => name === "window");
  const selectsByWords = question?.attributes.selects === "words";
  const terms = contentTerms(question?.text ?? "");
  const read = windows.map((window) => ({
    id: window.attributes.id ?? "",
    share: selectsByWords ? shareOf(terms, window) : 1,
  }));
  const best = Math.max(0, ...read.map(({ share }) => share));
  const chosen = best === 0 ? [] : read.filter(({ share }) => share >= best / 2).slice(0, 6);
  return { sufficient: best >= sufficientShare, windows: chosen.map(({ id }: ReadWindow) => id) };
}

function shareOf(terms: readonly string[], window: DataBlock): number {
  const present = new Set(
    tokensOf(`${window.attributes.title ?? ""}\n${window.text}`).map(({ term }) => term),
  );
  return terms.filter((term) => present.has(term)).length / Math.max(1, terms.length);
}
