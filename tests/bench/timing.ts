/** Median and 95th percentile in milliseconds. */
export interface Timing {
  p50: number;
  p95: number;
}

/**
 * Times `work` one after the other, after a tenth as many runs that do not count. `prepare` is awaited before each run,
 * outside the time.
 */
export async function timed(
  runs: number,
  work: (run: number) => Promise<unknown>,
  prepare: () => Promise<unknown> = async () => {},
): Promise<Timing> {
  const warm = Math.ceil(runs / 10);
  const all: number[] = [];
  for (let run = -warm; run < runs; run++) {
    await prepare();
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

/**
 * Operations a second with `workers` at work at once, in rounds of `each` operations a worker; `prepare` is awaited
 * before each round, outside the time.
 */
export async function throughput(
  { workers, each, rounds }: { workers: number; each: number; rounds: number },
  work: () => Promise<unknown>,
  prepare: () => Promise<unknown>,
): Promise<number> {
  let passed = 0;
  for (let round = 0; round < rounds; round++) {
    await prepare();
    const start = performance.now();
    await Promise.all(
      Array.from({ length: workers }, async () => {
        for (let run = 0; run < each; run++) await work();
      }),
    );
    passed += performance.now() - start;
  }
  return (workers * each * rounds * 1000) / passed;
}

/**
 * Times several works in turn, `runs` times each, after a tenth as many rounds that do not count: a slow moment of the
 * machine meets all of them alike. `prepare` is awaited before each round, outside the time.
 */
export async function timedInTurn<Name extends string>(
  runs: number,
  works: Readonly<Record<Name, (run: number) => Promise<unknown>>>,
  prepare: (run: number) => Promise<unknown> = async () => {},
): Promise<Record<Name, Timing>> {
  const names = Object.keys(works) as Name[];
  const all = new Map<Name, number[]>(names.map((name) => [name, []]));
  const warm = Math.ceil(runs / 10);
  for (let run = 0; run < warm + runs; run++) {
    await prepare(run);
    for (const name of names) {
      const start = performance.now();
      await works[name](run);
      if (run >= warm) all.get(name)?.push(performance.now() - start);
    }
  }
  const timings = names.map((name) => [name, percentiles(all.get(name) ?? [])] as const);
  return Object.fromEntries(timings) as Record<Name, Timing>;
}
