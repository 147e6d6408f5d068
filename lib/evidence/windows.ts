import { sentencesOf } from "#lib/evidence/sentences.js";
import { snapDown, snapToGrapheme, snapUp } from "#lib/kernel/text.js";
import { tokensOf } from "#lib/kernel/tokens.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";

/** A window with its rank and the query terms that stand in it. */
export type ScoredWindow = Window & { score: number; matched: string[] };

/** Bounds on the windows of one text: the longest window in UTF-16 units, and how many windows. */
export interface WindowOptions {
  maxChars: number;
  count: number;
}

/** Whole sentences, or pieces of one that is too long, with the query terms they hold. */
interface Unit extends Window {
  hits: Hit[];
}

interface Hit extends Window {
  term: string;
  weight: number;
}

/** A run of units by index, both included. */
interface Run {
  first: number;
  last: number;
  score: number;
}

/** BM25's own constants: how fast repetition stops counting, and how much length counts. */
const saturation = 1.2;
const lengthShare = 0.4;
/** Different terms at most this far apart are near, which adds this share of the lighter one's weight. */
const nearChars = 40;
const nearShare = 0.2;
/** How many matching units one window may join. */
const maxJoinedUnits = 8;
/** A long sentence is cut into quarters of a window, so that context fits around a match, but never into crumbs. */
const minPieceChars = 32;
/** How many matching units of one text are weighed; only a text of nothing but matches has more. */
const maxMatchingUnits = 20_000;

/**
 * Up to `count` windows that do not overlap, best first: the smallest runs of whole sentences that carry the query's
 * terms (weights as in idf), with a sentence of context on either side where it fits; none when no term matches.
 */
export function bestWindows(
  text: string,
  queryTerms: ReadonlyMap<string, number>,
  { maxChars, count }: WindowOptions,
): ScoredWindow[] {
  const hits = hitsIn(text, queryTerms);
  if (hits.length === 0) return [];
  const units = unitsOf(text, maxChars, hits);
  const taken = new Set<number>();
  const chosen: Run[] = [];
  for (const run of candidateRuns(units, maxChars).sort(betterFirst)) {
    if (chosen.length >= count) break;
    if (indexes(run).some((index) => taken.has(index))) continue;
    for (const index of indexes(run)) taken.add(index);
    chosen.push(run);
  }
  for (const run of chosen) addContext(text, units, run, maxChars, taken);
  return chosen.map((run) => ({
    ...extentOf(units, run.first, run.last),
    score: run.score,
    matched: [
      ...new Set(indexes(run).flatMap((i) => units[i]?.hits.map(({ term }) => term) ?? [])),
    ],
  }));
}

/** The first whole sentences up to `maxChars`, or the beginning of the first one; null for a text of white space. */
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

function hitsIn(text: string, queryTerms: ReadonlyMap<string, number>): Hit[] {
  return tokensOf(text).flatMap((token) => {
    const weight = queryTerms.get(token.term) ?? 0;
    return weight > 0 ? [{ ...token, weight }] : [];
  });
}

function unitsOf(text: string, maxChars: number, hits: readonly Hit[]): Unit[] {
  let next = 0;
  return sentencesOf(text)
    .flatMap((sentence) =>
      sentence.end - sentence.start > maxChars
        ? piecesOf(
            text,
            sentence,
            Math.min(maxChars, Math.max(minPieceChars, Math.floor(maxChars / 4))),
          )
        : [sentence],
    )
    .map((window) => {
      const from = next;
      while (next < hits.length && (hits[next]?.start ?? 0) < window.end) next++;
      return { ...window, hits: hits.slice(from, next) };
    });
}

/** Cuts a window into trimmed pieces of at most `maxChars`, between words where a word is not longer than a piece. */
function piecesOf(text: string, { start, end }: Window, maxChars: number): Window[] {
  const pieces: Window[] = [];
  for (let from = start; from < end; ) {
    const to = end - from <= maxChars ? end : cutBefore(text, from, from + maxChars);
    const piece = sliceOf(text, { start: from, end: to });
    const pieceStart = snapToGrapheme(text, from + piece.length - piece.trimStart().length);
    const pieceEnd = from + piece.trimEnd().length;
    if (pieceStart < pieceEnd) pieces.push({ start: pieceStart, end: pieceEnd });
    from = to;
  }
  return pieces;
}

/** The last place in `(from, limit]` where no word is cut, else no grapheme, else no surrogate pair. */
function cutBefore(text: string, from: number, limit: number): number {
  const lookFrom = snapUp(text, Math.max(from, limit - 128));
  const looked = text.slice(lookFrom, snapDown(text, Math.min(text.length, limit + 64)));
  const straddling = tokensOf(looked).find(
    (token) => lookFrom + token.start < limit && lookFrom + token.end > limit,
  );
  // A word that fills all of what was looked at has no border near: it is cut where it must be.
  const wordBorder = straddling === undefined ? limit : lookFrom + straddling.start;
  for (const border of [wordBorder > lookFrom ? wordBorder : limit, limit]) {
    const snapped = snapToGrapheme(text, border);
    if (snapped > from) return snapped;
  }
  return snapDown(text, limit);
}

/** Every run from one matching unit to another that fits, scored. */
function candidateRuns(units: readonly Unit[], maxChars: number): Run[] {
  const matching = units
    .flatMap((unit, index) => (unit.hits.length > 0 ? [index] : []))
    .slice(0, maxMatchingUnits);
  return matching.flatMap((first, at) => {
    const runs: Run[] = [];
    const hits: Hit[] = [];
    for (const last of matching.slice(at, at + maxJoinedUnits)) {
      const { start, end } = extentOf(units, first, last);
      if (end - start > maxChars) break;
      for (const hit of units[last]?.hits ?? []) hits.push(hit);
      runs.push({ first, last, score: scoreOf(hits, (end - start) / maxChars) });
    }
    return runs;
  });
}

/** BM25 over the terms of one run, so that another distinct term outweighs repetition and length, plus nearness. */
function scoreOf(hits: readonly Hit[], lengthRatio: number): number {
  const counts = new Map<string, { count: number; weight: number; near: number }>();
  let previous: Hit | undefined;
  for (const hit of hits) {
    const entry = counts.get(hit.term) ?? { count: 0, weight: hit.weight, near: 0 };
    entry.count++;
    if (previous && previous.term !== hit.term && hit.start - previous.end <= nearChars) {
      entry.near = Math.max(entry.near, nearShare * Math.min(previous.weight, hit.weight));
    }
    counts.set(hit.term, entry);
    previous = hit;
  }
  const damping = saturation * (1 - lengthShare + lengthShare * 2 * lengthRatio);
  let score = 0;
  for (const { count, weight, near } of counts.values()) {
    score += (weight * count * (saturation + 1)) / (count + damping) + near;
  }
  return score;
}

/** Takes in the sentence before and the one after, when short, free and of the same paragraph. */
function addContext(text: string, units: Unit[], run: Run, maxChars: number, taken: Set<number>) {
  for (const [index, neighbour] of [
    [run.first - 1, run.first],
    [run.last + 1, run.last],
  ] as const) {
    const unit = units[index];
    const edge = units[neighbour];
    if (unit === undefined || edge === undefined || taken.has(index)) continue;
    const { start, end } = extentOf(units, Math.min(run.first, index), Math.max(run.last, index));
    const between = text.slice(Math.min(unit.end, edge.end), Math.max(unit.start, edge.start));
    const isNewParagraph = /\n\s*\n/.test(between);
    if (end - start > maxChars || unit.end - unit.start > maxChars / 3 || isNewParagraph) continue;
    run.first = Math.min(run.first, index);
    run.last = Math.max(run.last, index);
    taken.add(index);
  }
}

function extentOf(units: readonly Unit[], first: number, last: number): Window {
  return { start: units[first]?.start ?? 0, end: units[last]?.end ?? 0 };
}

function indexes({ first, last }: Run): number[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}

function betterFirst(a: Run, b: Run): number {
  return b.score - a.score || a.first - b.first || a.last - b.last;
}
