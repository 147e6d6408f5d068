import type { EvidenceNeed, ResearchRequest } from "#lib/contract/research-request.js";
import type { SavedOriginal } from "#lib/evidence/original.js";
import { bestWindows, leadingWindow, type ScoredWindow } from "#lib/evidence/windows.js";
import type { Window } from "#lib/kernel/window.js";

/** A window of an original with its rank: comparable in one selection only, 0 when no words decided. */
export interface RankedWindow {
  original: SavedOriginal;
  window: Window;
  score: number;
}

/** Bounds of a saved selection (interface 8): windows, UTF-16 units in one, and in all together. */
export const selectionBounds = { windows: 6, windowChars: 2_000, chars: 12_000 };

/** What a further window of the same original counts beside the one before: variety is worth something. */
const repeatShare = 0.5;

const kindOfNeed: Partial<Record<EvidenceNeed, SavedOriginal["kind"]>> = {
  social_caption: "caption",
  spoken_content: "transcript",
  release_date: "release",
};

/** The kind of original that ranks first for a need; null when any kind will do (contract 3). */
export function preferredKind(need: EvidenceNeed): SavedOriginal["kind"] | null {
  return kindOfNeed[need] ?? null;
}

/** Whether evidence of the kind that was asked for is among the originals; any kind will do for the rest. */
export function meetsNeed(need: EvidenceNeed, originals: readonly SavedOriginal[]): boolean {
  const kind = preferredKind(need);
  return kind === null || originals.some((original) => original.kind === kind);
}

/** Windows in their order, but the kind that was asked for first, and of releases those with their date. */
export function wantedFirst(windows: readonly RankedWindow[], need: EvidenceNeed): RankedWindow[] {
  const worth = ({ original: { kind, reference } }: RankedWindow) => {
    if (kind !== preferredKind(need)) return 0;
    return kind === "release" && reference.activityDateKind !== "release" ? 1 : 2;
  };
  return windows.toSorted((one, other) => worth(other) - worth(one));
}

type Asked = Pick<ResearchRequest, "topic" | "evidenceNeed" | "answerScope">;

/**
 * The best windows for a question, best first: the kind that was asked for before others, then by the
 * rank of the original, a second window of one original counting half. One original of a post, and in
 * an overview one window of each. What holds no word of the question shows how it begins.
 */
export function selectByWords(
  originals: readonly SavedOriginal[],
  asked: Asked,
  count: number,
): RankedWindow[] {
  const posts = onePerPost(originals, preferredKind(asked.evidenceNeed));
  const isFew = posts.length < selectionBounds.windows;
  const perOriginal = asked.answerScope === "overview" ? 1 : isFew ? selectionBounds.windows : 2;
  return posts
    .flatMap((original) => rankedWindows(original, asked.topic, perOriginal))
    .sort(
      (one, other) =>
        preference(other, asked.evidenceNeed) - preference(one, asked.evidenceNeed) ||
        other.score - one.score,
    )
    .slice(0, count);
}

/**
 * One window of each original, in the order given (retrieval latest): how it begins, or in a focused
 * question about a long text the window that the words point at.
 */
export function selectInOrder(originals: readonly SavedOriginal[], asked: Asked): RankedWindow[] {
  return originals.flatMap((original) => {
    const isLong = original.text.length > selectionBounds.windowChars;
    const [window] =
      isLong && asked.answerScope === "focused" ? windowsOf(original, asked.topic, 1) : [];
    const shown = window ?? leadingWindow(original.text, selectionBounds.windowChars);
    return shown === null ? [] : [{ original, window: windowOnly(shown), score: 0 }];
  });
}

/**
 * The dated originals of a list that is newest first, one of each post and the kind that was asked for
 * before others (interface 2.1, retrieval latest): what has no known date never counts as new.
 */
export function newestPosts(
  originals: readonly SavedOriginal[],
  need: EvidenceNeed,
): SavedOriginal[] {
  const kind = preferredKind(need);
  const dated = originals.filter(({ datedFrom }) => datedFrom !== null);
  const isWanted = (original: SavedOriginal) => Number(original.kind === kind);
  return onePerPost(dated, kind).sort((one, other) => isWanted(other) - isWanted(one));
}

/** Takes the platforms in turn, each in its own order; what has none counts as one (interface 4.1.11). */
export function interleaved(originals: readonly SavedOriginal[]): SavedOriginal[] {
  const turns = new Map<string | null, number>();
  return originals
    .map((original) => {
      const turn = turns.get(original.platform) ?? 0;
      turns.set(original.platform, turn + 1);
      return { original, turn };
    })
    .sort((one, other) => one.turn - other.turn)
    .map(({ original }) => original);
}

function rankedWindows(original: SavedOriginal, topic: string, count: number): RankedWindow[] {
  const windows = windowsOf(original, topic, count);
  const [first] = windows;
  if (first === undefined) {
    const leading = leadingWindow(original.text, selectionBounds.windowChars);
    return leading === null ? [] : [{ original, window: leading, score: original.rank }];
  }
  // Originals that were read again, and not searched for, have no rank of their own.
  const rank = original.rank > 0 ? original.rank : first.score;
  return windows.map((window, place) => ({
    original,
    window: windowOnly(window),
    score: rank * Math.min(1, window.score / first.score) * repeatShare ** place,
  }));
}

function windowsOf({ text, kind }: SavedOriginal, topic: string, count: number): ScoredWindow[] {
  const maxChars = selectionBounds.windowChars;
  return bestWindows(text, topic, { maxChars, count, spoken: kind === "transcript" });
}

function windowOnly({ start, end }: Window): Window {
  return { start, end };
}

/** The first original of each post, the kind that was asked for before other versions of the post. */
function onePerPost(
  originals: readonly SavedOriginal[],
  kind: SavedOriginal["kind"] | null,
): SavedOriginal[] {
  const posts = new Map<string, SavedOriginal>();
  for (const original of originals) {
    const post = JSON.stringify([original.platform, original.accountId, original.postKey]);
    const known = posts.get(post);
    if (known === undefined || (original.kind === kind && known.kind !== kind)) {
      posts.set(post, original);
    }
  }
  return [...posts.values()];
}

function preference({ original }: RankedWindow, need: EvidenceNeed): number {
  return original.kind === kindOfNeed[need] ? 1 : 0;
}
