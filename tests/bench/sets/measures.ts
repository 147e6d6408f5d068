import type { Window } from "#lib/kernel/window.js";

/** Share of the gold documents among the first six. */
export function recallAt6(ranked: readonly string[], gold: readonly string[]): number {
  return ranked.slice(0, 6).filter((id) => gold.includes(id)).length / gold.length;
}

/** Discounted gain of the gold documents among the first ten, relative to the best order (nDCG). */
export function ndcgAt10(ranked: readonly string[], gold: readonly string[]): number {
  const gain = (place: number) => 1 / Math.log2(place + 2);
  const got = ranked
    .slice(0, 10)
    .reduce((sum, id, place) => sum + (gold.includes(id) ? gain(place) : 0), 0);
  const most = gold.slice(0, 10).reduce((sum, _, place) => sum + gain(place), 0);
  return got / most;
}

/** Whether one of the gold windows lies inside one of the first `count` windows. */
export function isInside(
  windows: readonly Window[],
  gold: readonly (readonly [number, number])[],
  count: number,
): boolean {
  const shown = windows.slice(0, count);
  return gold.some(([from, to]) => shown.some(({ start, end }) => start <= from && to <= end));
}

/** Share of the gold characters that the windows cover. */
export function coveredShare(
  windows: readonly Window[],
  gold: readonly (readonly [number, number])[],
): number {
  let [covered, all] = [0, 0];
  for (const [from, to] of gold) {
    all += to - from;
    for (const { start, end } of windows) {
      covered += Math.max(0, Math.min(to, end) - Math.max(from, start));
    }
  }
  return covered / all;
}

/** How often a question with an answer has the higher support than one without, equal counting half. */
export function areaUnderCurve(withAnswer: readonly number[], without: readonly number[]): number {
  let won = 0;
  for (const one of withAnswer) {
    for (const other of without) won += one > other ? 1 : one === other ? 0.5 : 0;
  }
  return won / (withAnswer.length * without.length);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
