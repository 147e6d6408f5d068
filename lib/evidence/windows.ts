import { windowRanking } from "#lib/evidence/ranking-constants.js";
import { type ReadText, unitsIn } from "#lib/evidence/read-text.js";
import { piecesOf, type Unit } from "#lib/evidence/units.js";
import {
  bm25Score,
  expandedQuery,
  type Matches,
  matchesIn,
  type WeightedQuery,
  weightedQuery,
} from "#lib/evidence/window-score.js";
import { type Steps, stepWords } from "#lib/kernel/steps.js";
import { snapUp } from "#lib/kernel/text.js";
import type { Window } from "#lib/kernel/window.js";
import { sentencesOf } from "#lib/language/sentences.js";
import { analyzerOf } from "#lib/language/tokens.js";

/** A window with its score, comparable only within its text, and the question's terms in it. */
export type ScoredWindow = Window & { score: number; matched: string[] };

/** Bounds of the windows of one text, and whether it is a transcript. */
export interface WindowOptions {
  /** Maximum UTF-16 units of a window. */
  maxChars: number;
  count: number;
  spoken: boolean;
  /**
   * Terms of the question in the title of the text; when absent, nothing is known about the title.
   */
  inTitle?: readonly string[];
  /** Where another voice begins, as the source states. */
  voiceStarts?: readonly number[];
  /** The question's terms by the analyzer of the text, if already computed. */
  asked?: ReadonlySet<string>;
  /** The text with its units, if it was already read. */
  read?: ReadText;
}

/** A run of units by index, both ends included. */
interface Run {
  first: number;
  last: number;
  score: number;
}

/** A text searched for one question; units of windows that are already chosen are not free. */
interface Searched {
  units: readonly Unit[];
  /** The query terms that each unit contains. */
  matches: readonly Matches[];
  query: WeightedQuery;
  free: readonly boolean[];
  maxChars: number;
  spoken: boolean;
}

/**
 * Up to `count` non-overlapping windows, best first: runs of whole sentences with the highest BM25
 * score for the question, with the context that fits. Empty when the text contains none of its
 * words. In transcripts the sentences around a window count too, the terms of the best window
 * expand the query for the others, and windows next to a chosen one are preferred.
 */
export function* bestWindows(
  text: string,
  question: string,
  options: WindowOptions,
): Steps<ScoredWindow[]> {
  const { maxChars, count, spoken, inTitle = [], voiceStarts = [], asked: terms } = options;
  const { read = { text, analyzer: analyzerOf(text), units: new Map() } } = options;
  const units = yield* unitsIn(read, maxChars, voiceStarts);
  const asked = weightedQuery(question, { units, analyzer: read.analyzer, inTitle, terms });
  if (asked.weights.size === 0) return [];
  const free = units.map(() => true);
  const chosen: ScoredWindow[] = [];
  let query = asked;
  let matches = units.map((unit) => matchesIn(unit, query));
  while (chosen.length < count) {
    const found = yield* bestRun({ units, matches, query, free, maxChars, spoken });
    if (found === null) break;
    const near = spoken ? found : withoutFarEdges(units, matches, found);
    const run = withinVoices(text, units, matches, near, voiceStarts);
    free.fill(false, run.first, run.last + 1);
    chosen.push({
      ...extentOf(units, run),
      score: Math.min(run.score, chosen.at(-1)?.score ?? run.score),
      matched: matchedIn(units.slice(run.first, run.last + 1), asked),
    });
    if (spoken && chosen.length === 1) {
      query = expandedQuery(asked, units, units.slice(run.first, run.last + 1));
      matches = units.map((unit) => matchesIn(unit, query));
    }
  }
  return chosen;
}

/**
 * The first whole sentences within `maxChars` UTF-16 units, or the beginning of the first sentence;
 * null for a blank text.
 */
export function leadingWindow(text: string, maxChars: number): Window | null {
  const start = text.search(/\S/);
  if (start === -1) return null;
  const looked = text.slice(0, snapUp(text, Math.min(text.length, start + maxChars * 2 + 256)));
  const [head, ...rest] = sentencesOf(looked);
  if (head === undefined) return null;
  if (head.end - head.start > maxChars) return piecesOf(text, head, maxChars)[0] ?? null;
  const lastFitting = rest.findLast(({ end }) => end - head.start <= maxChars) ?? head;
  return { start: head.start, end: lastFitting.end };
}

/** The best run of free units within `maxChars`; null when no free unit matches the query. */
function* bestRun(searched: Searched): Steps<Run | null> {
  const { units, matches, query, free, maxChars, spoken } = searched;
  const scores = matches.map((held) => (isEmpty(held) ? 0 : bm25Score([held], query)));
  const near = spoken ? nearness(units, scores) : null;
  let best: Run | null = null;
  for (let first = 0; first < units.length; first++) {
    // Scoring a run takes about as long as reading eight words.
    if (first % (stepWords / 8) === 0) yield stepWords;
    if (!free[first]) continue;
    let last = first;
    const start = units[first]?.start ?? 0;
    while (free[last + 1] && (units[last + 1]?.end ?? 0) - start <= maxChars) last++;
    const own = bm25Score(
      matches.slice(first, last + 1).filter((held) => !isEmpty(held)),
      query,
    );
    if (own === 0) continue;
    const score =
      own +
      windowRanking.centering * inTheMiddle(units, scores, first, last) +
      windowRanking.spokenNearness * (near?.[Math.floor((first + last) / 2)] ?? 0);
    // In speech an answer continues next to where it started.
    const isBeside = spoken && (free[first - 1] === false || free[last + 1] === false);
    const worth = isBeside ? score * windowRanking.spokenBeside : score;
    if (best === null || worth > best.score) best = { first, last, score: worth };
  }
  return best;
}

function isEmpty({ terms, years }: Matches): boolean {
  return terms.length === 0 && years.length === 0;
}

/** For each unit the summed scores of the surrounding units, per thousand UTF-16 units of reach. */
function nearness(units: readonly Unit[], scores: readonly number[]): number[] {
  const { spokenReachChars: reach } = windowRanking;
  let [from, to, sum] = [0, 0, 0];
  return units.map(({ start, end }) => {
    const middle = (start + end) / 2;
    while ((units[to]?.start ?? Number.POSITIVE_INFINITY) <= middle + reach) {
      sum += scores[to++] ?? 0;
    }
    while ((units[from]?.end ?? Number.POSITIVE_INFINITY) < middle - reach) {
      sum -= scores[from++] ?? 0;
    }
    return sum / (reach / 1_000);
  });
}

/** The summed scores of a run's units, each weighted by nearness to the middle of the run. */
function inTheMiddle(
  units: readonly Unit[],
  scores: readonly number[],
  first: number,
  last: number,
): number {
  const { start, end } = extentOf(units, { first, last });
  const half = (end - start) / 2;
  let sum = 0;
  for (let at = first; at <= last; at++) {
    const unit = units[at];
    if (unit === undefined) continue;
    sum += (scores[at] ?? 0) * (1 - Math.abs((unit.start + unit.end) / 2 - start - half) / half);
  }
  return sum;
}

/**
 * The run without the units at its ends that are farther from the outermost matches than the
 * context.
 */
function withoutFarEdges(units: readonly Unit[], matches: readonly Matches[], run: Run): Run {
  const { contextChars } = windowRanking;
  const holds = (at: number) =>
    (matches[at]?.terms.length ?? 0) + (matches[at]?.years.length ?? 0) > 0;
  let [firstMatch, lastMatch] = [run.first, run.last];
  while (firstMatch < run.last && !holds(firstMatch)) firstMatch++;
  while (lastMatch > firstMatch && !holds(lastMatch)) lastMatch--;
  let { first, last } = run;
  const [matchStart, matchEnd] = [units[firstMatch]?.start ?? 0, units[lastMatch]?.end ?? 0];
  while (first < firstMatch && matchStart - (units[first]?.start ?? 0) > contextChars) first++;
  while (last > lastMatch && (units[last]?.end ?? 0) - matchEnd > contextChars) last--;
  return { first, last, score: run.score };
}

/**
 * The run without what other voices say before and after its matches: it crosses a change of voice
 * only between two matches, or from a question to the answer after it.
 */
function withinVoices(
  text: string,
  units: readonly Unit[],
  matches: readonly Matches[],
  run: Run,
  voiceStarts: readonly number[],
): Run {
  if (voiceStarts.length === 0) return run;
  const held = matches.slice(run.first, run.last + 1).map((one) => !isEmpty(one));
  const [firstMatch, lastMatch] = [held.indexOf(true), held.lastIndexOf(true)].map((at) =>
    at === -1 ? run.first : run.first + at,
  ) as [number, number];
  const isChange = (at: number) => voiceStarts.includes(units[at]?.start ?? -1);
  let first = firstMatch;
  while (first > run.first && !isChange(first)) first--;
  let last = lastMatch;
  while (last < run.last && !isChange(last + 1)) last++;
  const isAsked = /\?["”»’)\s]*$/.test(text.slice(units[last]?.start, units[last]?.end));
  if (isAsked && last < run.last) {
    last++;
    while (last < run.last && !isChange(last + 1)) last++;
  }
  return { first, last, score: run.score };
}

function matchedIn(units: readonly Unit[], { weights }: WeightedQuery): string[] {
  const held = units.flatMap(({ terms }) => terms.filter((term) => weights.has(term)));
  return [...new Set(held)];
}

function extentOf(units: readonly Unit[], { first, last }: Pick<Run, "first" | "last">): Window {
  return { start: units[first]?.start ?? 0, end: units[last]?.end ?? 0 };
}
