import type { EvidenceNeed } from "#lib/contract/research-request.js";
import type { SavedOriginal } from "#lib/evidence/original.js";
import { bestWindows, leadingWindow } from "#lib/evidence/windows.js";
import { contentTerms, tokensOf } from "#lib/kernel/tokens.js";
import type { Window } from "#lib/kernel/window.js";

/** A window of an original with its rank; `shared` is empty when it was chosen without words. */
export interface RankedWindow {
  original: SavedOriginal;
  window: Window;
  score: number;
}

/** Bounds of a saved selection (interface 8): windows, UTF-16 units in one, and in all together. */
export const selectionBounds = { windows: 6, windowChars: 2_000, chars: 12_000 };

const kindOfNeed: Partial<Record<EvidenceNeed, SavedOriginal["kind"]>> = {
  social_caption: "caption",
  spoken_content: "transcript",
  release_date: "release",
};

/** Whether evidence of the kind that was asked for is among the originals; any kind will do for the rest. */
export function meetsNeed(need: EvidenceNeed, originals: readonly SavedOriginal[]): boolean {
  const kind = kindOfNeed[need];
  return kind === undefined || originals.some((original) => original.kind === kind);
}

/**
 * The best windows for a question, best first: the kind that was asked for before others, then by the
 * weight of the words that window and title share with the question. At most two windows of one
 * original and one original of a post, within `count` windows of selectionBounds.windowChars.
 */
export function selectByWords(
  originals: readonly SavedOriginal[],
  topic: string,
  need: EvidenceNeed,
  count: number,
): RankedWindow[] {
  const weights = termWeights(originals, contentTerms(topic));
  return originals
    .flatMap((original) => windowsOf(original, weights))
    .sort(
      (one, other) => preference(other, need) - preference(one, need) || other.score - one.score,
    )
    .slice(0, count);
}

/** The leading window of each original in the order given, one original of a post. */
export function selectInOrder(originals: readonly SavedOriginal[], count: number): RankedWindow[] {
  const seen = new Set<string>();
  const chosen: RankedWindow[] = [];
  for (const original of originals) {
    const window = leadingWindow(original.text, selectionBounds.windowChars);
    const post = JSON.stringify([original.platform, original.accountId, original.postKey]);
    if (window === null || seen.has(post) || chosen.length === count) continue;
    seen.add(post);
    chosen.push({ original, window, score: 0 });
  }
  return chosen;
}

function windowsOf(original: SavedOriginal, weights: ReadonlyMap<string, number>): RankedWindow[] {
  const titleScore = tokensOf(original.title ?? "").reduce(
    (sum, { term }) => sum + (weights.get(term) ?? 0),
    0,
  );
  const windows = bestWindows(original.text, weights, {
    maxChars: selectionBounds.windowChars,
    count: 2,
  });
  if (windows.length > 0) {
    return windows.map((window) => ({ original, window, score: window.score + titleScore / 2 }));
  }
  const leading = leadingWindow(original.text, selectionBounds.windowChars);
  return leading === null ? [] : [{ original, window: leading, score: titleScore / 2 }];
}

/** How much each term tells, by how few of the originals hold it. */
function termWeights(
  originals: readonly SavedOriginal[],
  terms: readonly string[],
): Map<string, number> {
  const holders = new Map(terms.map((term) => [term, 0]));
  for (const { title, text } of originals) {
    for (const term of new Set(tokensOf(`${title ?? ""}\n${text}`).map(({ term }) => term))) {
      const count = holders.get(term);
      if (count !== undefined) holders.set(term, count + 1);
    }
  }
  const total = originals.length;
  return new Map(
    terms.map((term) => {
      const count = holders.get(term) ?? 0;
      return [term, Math.log(1 + (total - count + 0.5) / (count + 0.5))];
    }),
  );
}

function preference({ original }: RankedWindow, need: EvidenceNeed): number {
  return original.kind === kindOfNeed[need] ? 1 : 0;
}
