/** Median and 95th percentile in milliseconds. */
export interface Timing {
  p50: number;
  p95: number;
}

/** Times `work` one after the other, after a tenth as many runs that do not count. */
export async function timed(
  runs: number,
  work: (run: number) => Promise<unknown>,
): Promise<Timing> {
  const warm = Math.ceil(runs / 10);
  const all: number[] = [];
  for (let run = -warm; run < runs; run++) {
    const start = performance.now();
    await work(run);
    if (run >= 0) all.push(performance.now() - start);
  }
  return percentiles(all);
}

/** Median and 95th percentile of milliseconds. */
export function percentiles(all: readonly number[]): Timing {
  const sorted = all.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
