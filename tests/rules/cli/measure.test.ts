import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bootstrapMean, wilson } from "#lib/cli/eval/interval.js";
import { differencesTo, type Measured, meansOf } from "#lib/cli/eval/measure.js";

const measured = (id: string, values: Measured["values"]): Measured => ({ id, values });

describe("intervals", () => {
  test.each([
    [8, 10, 0.4902, 0.9433],
    [0, 10, 0, 0.2775],
    [10, 10, 0.7225, 1],
    [50, 100, 0.4038, 0.5962],
  ])("Wilson's of %i in %i is %f to %f", (yes, all, low, high) => {
    expect(wilson(yes, all).low).toBeCloseTo(low, 4);
    expect(wilson(yes, all).high).toBeCloseTo(high, 4);
  });

  test("Wilson's interval contains the share and stays within 0 and 1", () => {
    const shares = fc
      .integer({ min: 1, max: 500 })
      .chain((all) => fc.tuple(fc.integer({ min: 0, max: all }), fc.constant(all)));
    fc.assert(
      fc.property(shares, ([yes, all]) => {
        const { low, high } = wilson(yes, all);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low - 1e-12).toBeLessThanOrEqual(yes / all);
        expect(high + 1e-12).toBeGreaterThanOrEqual(yes / all);
      }),
    );
  });

  test("the same values have the same interval, which is close to the normal interval for many values", () => {
    const values = Array.from({ length: 400 }, (_, index) => (index % 10) / 10);
    const interval = bootstrapMean(values);
    expect(bootstrapMean([...values])).toEqual(interval);
    const reach = (1.96 * 0.2872) / Math.sqrt(400);
    expect(interval.low).toBeCloseTo(0.45 - reach, 2);
    expect(interval.high).toBeCloseTo(0.45 + reach, 2);
  });

  test("equal values have an interval of width 0", () => {
    expect(bootstrapMean([0.25, 0.25, 0.25])).toEqual({ low: 0.25, high: 0.25 });
  });
});

describe("means", () => {
  test("a question for which a measure has no meaning is left out of it", () => {
    const means = meansOf([
      measured("a", { delivered: 1, falseAnswer: 0 }),
      measured("b", { delivered: null, falseAnswer: 1 }),
    ]);
    expect(means.map(({ measure, mean, questions }) => ({ measure, mean, questions }))).toEqual([
      { measure: "delivered", mean: 1, questions: 1 },
      { measure: "falseAnswer", mean: 0.5, questions: 2 },
    ]);
    expect(meansOf([measured("a", { delivered: null })])).toEqual([]);
  });

  test("shares have Wilson's interval, and counts have one by resampling even when all are 0", () => {
    const questions = ["a", "b", "c"].map((id) => measured(id, { complete: 0, modelCalls: 0 }));
    const [complete, calls] = meansOf(questions, new Set(["modelCalls"]));
    expect(complete?.high).toBeCloseTo(wilson(0, 3).high);
    expect(calls?.high).toBe(0);
  });
});

describe("the difference to an earlier run", () => {
  const before = [
    measured("a", { complete: 0, delivered: 0.5 }),
    measured("b", { complete: 1, delivered: 1 }),
    measured("gone", { complete: 0, delivered: 0 }),
  ];

  test("is paired: each question of both runs is compared with itself", () => {
    const now = [
      measured("a", { complete: 1, delivered: 0.5 }),
      measured("b", { complete: 1, delivered: null }),
      measured("new", { complete: 0, delivered: 0 }),
    ];
    const { differences, changed } = differencesTo(before, now);
    expect(differences).toMatchObject([
      { measure: "complete", difference: 0.5, questions: 2 },
      { measure: "delivered", difference: 0, questions: 1, low: 0, high: 0 },
    ]);
    expect(changed).toEqual([{ id: "a", measure: "complete", before: 0, now: 1 }]);
  });

  test("of a run to itself is zero, and no question changed", () => {
    const { differences, changed } = differencesTo(before, before);
    expect(differences.map(({ difference }) => difference)).toEqual([0, 0]);
    expect(changed).toEqual([]);
  });

  test("does not exist without a common question", () => {
    expect(differencesTo(before, [measured("z", { complete: 1 })])).toEqual({
      differences: [],
      changed: [],
    });
  });

  test("has an interval that excludes 0 when every question got better", () => {
    const ids = Array.from({ length: 30 }, (_, index) => `q${index}`);
    const { differences } = differencesTo(
      ids.map((id, index) => measured(id, { delivered: (index % 3) / 4 })),
      ids.map((id, index) =>
        measured(id, { delivered: (index % 3) / 4 + (index % 2 === 0 ? 0.25 : 0.1) }),
      ),
    );
    expect(differences[0]?.low).toBeGreaterThan(0.1);
    expect(differences[0]?.difference).toBeCloseTo(0.175);
  });
});
