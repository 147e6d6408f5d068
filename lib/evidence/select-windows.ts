import { preferredKinds } from "#lib/contract/preferred-kind.js";
import type { EvidenceNeed, ResearchRequest } from "#lib/contract/research-request.js";
import type { SavedOriginal } from "#lib/evidence/original.js";
import { readerList, readingSizes, windowRanking } from "#lib/evidence/ranking-constants.js";
import { readText } from "#lib/evidence/read-text.js";
import { type MatchedWindow, rerankOriginals } from "#lib/evidence/rerank-originals.js";
import { questionTerms } from "#lib/evidence/search-terms.js";
import { voicesOf } from "#lib/evidence/voices.js";
import { bestWindows, leadingWindow, type ScoredWindow } from "#lib/evidence/windows.js";
import type { Steps } from "#lib/kernel/steps.js";
import type { Window } from "#lib/kernel/window.js";
import type { Analyzer } from "#lib/language/analyzer.js";
import { tokensOf } from "#lib/language/tokens.js";

/**
 * A window of an original with its score, comparable only within one selection; 0 when words did
 * not choose it.
 */
export interface RankedWindow {
  original: SavedOriginal;
  window: Window;
  score: number;
}

/**
 * Bounds of a saved selection (rule 8.selection): number of windows, UTF-16 units in one, UTF-16
 * units in total.
 */
export const selectionBounds = { windows: 6, windowChars: 2_000, chars: 12_000 };

/** Whether one of the originals is of the need's preferred kind; true when the need prefers none. */
export function meetsNeed(need: EvidenceNeed, originals: readonly SavedOriginal[]): boolean {
  const kind = preferredKinds[need];
  return kind === null || originals.some((original) => original.kind === kind);
}

/** Who judges the windows: a model that reads them, or words alone. */
export type Reader = keyof typeof readingSizes.windowsOfTitle;

type Asked = Pick<ResearchRequest, "topic" | "evidenceNeed" | "answerScope">;

/**
 * The `count` best windows for a question, best first: the preferred kind before others, then in
 * the order of `rerankOriginals`, where further windows of an original count less. Each post is
 * represented by one original, and in an overview each original by one window. Originals that share
 * their title have few windows together, so that they leave room for others. An original without any
 * word of the question is represented by its beginning.
 */
export function* selectByWords(
  originals: readonly SavedOriginal[],
  asked: Asked,
  count: number,
  reader: Reader,
): Steps<RankedWindow[]> {
  const posts = onePerPost(originals, preferredKinds[asked.evidenceNeed]);
  const isFew = posts.length < selectionBounds.windows;
  const perOriginal = asked.answerScope === "overview" ? 1 : isFew ? selectionBounds.windows : 2;
  const question = askedTerms(asked.topic);
  const matched: MatchedWindow[][] = [];
  for (const original of posts)
    matched.push(yield* matchedWindows(original, question, perOriginal));
  const scoreOf = ([best]: MatchedWindow[]) => best?.score ?? 0;
  // Texts state dates, too: a model sees the best entry first, and of others those near the best.
  const least =
    reader === "model" && asked.evidenceNeed === "release_date"
      ? readerList.shareOfBest * Math.max(0, ...matched.map(scoreOf))
      : 0;
  const ofKind = matched.filter(
    ([one]) => one !== undefined && isPreferred(one.original, asked.evidenceNeed),
  );
  const best = Math.max(0, ...ofKind.map(scoreOf));
  const preferred = ofKind.filter((one) => scoreOf(one) >= Math.min(least, best));
  const others = matched.filter((one) => !preferred.includes(one));
  const mayTake = fewPerTitle(posts, readingSizes.windowsOfTitle[reader]);
  const first = rerankOriginals(preferred, count, mayTake);
  return [...first, ...rerankOriginals(others, count - first.length, mayTake)].map(
    ({ original, window, score }) => ({ original, window, score }),
  );
}

/** Whether a window may be taken: originals that share a title have at most `most` together. */
function fewPerTitle(
  posts: readonly SavedOriginal[],
  most: number,
): (window: MatchedWindow) => boolean {
  const titles = Map.groupBy(posts, ({ title }) => title ?? "");
  const taken = new Map<string, number>();
  return ({ original }) => {
    const title = original.title ?? "";
    const isShared = titles.size > 1 && title !== "" && (titles.get(title)?.length ?? 0) > 1;
    taken.set(title, (taken.get(title) ?? 0) + 1);
    return !isShared || (taken.get(title) ?? 0) <= most;
  };
}

/**
 * The best window of each original, in the order given; its beginning when it contains no word of
 * the question.
 */
export function* bestWindowOfEach(
  originals: readonly SavedOriginal[],
  topic: string,
): Steps<Omit<RankedWindow, "score">[]> {
  const question = askedTerms(topic);
  const best: Omit<RankedWindow, "score">[] = [];
  for (const original of originals) {
    const windows = yield* matchedWindows(original, question, 1);
    best.push(...windows.map(({ window }) => ({ original, window })));
  }
  return best;
}

/**
 * One window of each original, in the order given (retrieval latest): its beginning, or the best
 * match when the question is focused and the text is long.
 */
export function* selectInOrder(
  originals: readonly SavedOriginal[],
  asked: Asked,
): Steps<RankedWindow[]> {
  const question = askedTerms(asked.topic);
  const selected: RankedWindow[] = [];
  for (const original of originals) {
    const isRead =
      original.text.length > selectionBounds.windowChars && asked.answerScope === "focused";
    const [window] = isRead ? (yield* windowsOf(original, question, 1)).windows : [];
    const shown = window ?? leadingWindow(original.text, selectionBounds.windowChars);
    if (shown !== null) selected.push({ original, window: windowOnly(shown), score: 0 });
  }
  return selected;
}

/**
 * The dated originals of a list sorted newest first, one per post, the preferred kind before others
 * (rule 2.1.retrieval-order). Undated originals are left out (decision 1.7).
 */
export function newestPosts(
  originals: readonly SavedOriginal[],
  need: EvidenceNeed,
): SavedOriginal[] {
  const dated = originals.filter(({ datedFrom }) => datedFrom !== null);
  return onePerPost(dated, preferredKinds[need]).sort(
    (one, other) => Number(isPreferred(other, need)) - Number(isPreferred(one, need)),
  );
}

/**
 * Takes one original per platform in turn, keeping the order within each; "no platform" counts as
 * one (rule 4.1.11-interleave).
 */
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

/** A question and its terms by analyzer, computed when a text needs them. */
interface AskedTerms {
  topic: string;
  termsBy: Map<Analyzer, ReadonlySet<string>>;
}

function askedTerms(topic: string): AskedTerms {
  return { topic, termsBy: new Map() };
}

function* matchedWindows(
  original: SavedOriginal,
  asked: AskedTerms,
  count: number,
): Steps<MatchedWindow[]> {
  const { windows, inTitle } = yield* windowsOf(original, asked, count);
  const [first] = windows;
  if (first === undefined) {
    const window = leadingWindow(original.text, selectionBounds.windowChars);
    return window === null ? [] : [{ original, window, score: original.rank, terms: inTitle }];
  }
  // Originals that were not found by a search have rank 0; the best window's score replaces it.
  const rank = original.rank > 0 ? original.rank : first.score;
  return windows.map((window, place) => ({
    original,
    window: windowOnly(window),
    score: rank * Math.min(1, window.score / first.score) * windowRanking.repeatShare ** place,
    terms: [...new Set([...window.matched, ...inTitle])],
  }));
}

function termsFor(analyzer: Analyzer, { topic, termsBy }: AskedTerms): ReadonlySet<string> {
  const asked = termsBy.get(analyzer) ?? new Set(questionTerms(topic, analyzer));
  termsBy.set(analyzer, asked);
  return asked;
}

/** The best windows of an original, and the question's terms in its title. */
function* windowsOf(
  original: SavedOriginal,
  question: AskedTerms,
  count: number,
): Steps<{ windows: ScoredWindow[]; inTitle: string[] }> {
  const read = readText(original);
  const asked = termsFor(read.analyzer, question);
  const titled = tokensOf(original.title ?? "", read.analyzer).map(({ term }) => term);
  const inTitle = [...new Set(titled)].filter((term) => asked.has(term));
  const windows = yield* bestWindows(original.text, question.topic, {
    maxChars: selectionBounds.windowChars,
    count,
    spoken: original.kind === "transcript",
    voiceStarts: voiceStartsOf(original),
    inTitle,
    asked,
    read,
  });
  return { windows, inTitle };
}

/** Where another voice begins in an original; known when its maps were read in order to cite it. */
function voiceStartsOf({ placeMap }: SavedOriginal): number[] {
  return (placeMap === undefined ? null : voicesOf(placeMap))?.map(({ start }) => start) ?? [];
}

function windowOnly({ start, end }: Window): Window {
  return { start, end };
}

/** The first original of each post, the preferred kind before other versions of the post. */
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

function isPreferred(original: SavedOriginal, need: EvidenceNeed): boolean {
  return original.kind === preferredKinds[need];
}
