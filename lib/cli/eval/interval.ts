/** An interval that holds the true value in 95 of 100 repetitions. */
export interface Interval {
  low: number;
  high: number;
}

/** The 97.5th percentile of the standard normal distribution. */
const z = 1.959964;
const resamples = 2_000;
const seed = 12;

/** Wilson's interval for a share; 0 to 1 without observations. */
export function wilson(yes: number, all: number): Interval {
  if (all === 0) return { low: 0, high: 1 };
  const share = yes / all;
  const damping = 1 + z ** 2 / all;
  const middle = (share + z ** 2 / (2 * all)) / damping;
  const reach = (z / damping) * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2));
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/**
 * The interval of a mean by resampling, with a fixed seed: the same values always give the same
 * interval.
 */
export function bootstrapMean(values: readonly number[]): Interval {
  const random = randomFrom(seed);
  const means = Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let drawn = 0; drawn < values.length; drawn++) {
      sum += values[Math.floor(random() * values.length)] ?? 0;
    }
    return sum / values.length;
  }).sort((one, other) => one - other);
  const at = (share: number) => means[Math.floor(share * (resamples - 1))] ?? Number.NaN;
  return { low: at(0.025), high: at(0.975) };
}

/** A reproducible stream of numbers in [0, 1): mulberry32. */
function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
