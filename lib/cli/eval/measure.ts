import { bootstrapMean, type Interval, wilson } from "./interval.js";

/** The values of one question, by measure name; null where the measure does not apply to it. */
export interface Measured {
  id: string;
  values: Readonly<Record<string, number | null>>;
}

/** The mean of a measure over the questions it applies to. */
export interface Mean extends Interval {
  measure: string;
  mean: number;
  questions: number;
}

/** How a measure differs from an earlier run, over the questions that both runs have. */
export interface Difference extends Interval {
  measure: string;
  difference: number;
  questions: number;
}

/** A question for which a measure has a different value than in the earlier run. */
export interface ChangedValue {
  id: string;
  measure: string;
  before: number;
  now: number;
}

/**
 * The means with their intervals, in the order in which the measures first occur; measures that
 * apply to no question are left out.
 *
 * @param counts measures that are counts, not shares, even when every value is 0 or 1
 */
export function meansOf(
  questions: readonly Measured[],
  counts: ReadonlySet<string> = new Set(),
): Mean[] {
  return measuresOf(questions).flatMap((measure) => {
    const values = questions.flatMap((one) => one.values[measure] ?? []);
    if (values.length === 0) return [];
    const sum = values.reduce((total, value) => total + value, 0);
    const isShare = !counts.has(measure) && values.every((value) => value === 0 || value === 1);
    const interval = isShare ? wilson(sum, values.length) : bootstrapMean(values);
    return [{ measure, mean: sum / values.length, questions: values.length, ...interval }];
  });
}

/** The paired differences (now minus before), and every question that changed, in the order of `now`. */
export function differencesTo(
  before: readonly Measured[],
  now: readonly Measured[],
): { differences: Difference[]; changed: ChangedValue[] } {
  const earlier = new Map(before.map((one) => [one.id, one.values]));
  const pairs = measuresOf(now).map((measure) => ({
    measure,
    values: now.flatMap(({ id, values }) => {
      const [was, is] = [earlier.get(id)?.[measure], values[measure]];
      return was == null || is == null ? [] : [{ id, measure, before: was, now: is }];
    }),
  }));
  return {
    differences: pairs
      .filter(({ values }) => values.length > 0)
      .map(({ measure, values }) => {
        const steps = values.map((one) => one.now - one.before);
        const difference = steps.reduce((sum, step) => sum + step, 0) / steps.length;
        return { measure, difference, questions: steps.length, ...bootstrapMean(steps) };
      }),
    changed: pairs.flatMap(({ values }) => values.filter((one) => one.now !== one.before)),
  };
}

function measuresOf(questions: readonly Measured[]): string[] {
  return [...new Set(questions.flatMap(({ values }) => Object.keys(values)))];
}
