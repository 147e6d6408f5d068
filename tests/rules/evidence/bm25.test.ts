import { expect, test } from "vitest";
import { idf, termShare, textsOf } from "#lib/evidence/bm25.js";

test("a text of average length gets half of a term's maximum for k1 occurrences", () => {
  expect(termShare(0, 150)).toBe(0);
  expect(termShare(1, 150)).toBeCloseTo(1);
  expect(termShare(1.2, 150)).toBeCloseTo(2.2 / 2);
  expect(termShare(1_000_000, 150)).toBeCloseTo(2.2, 4);
});

test("a longer text scores lower for the same occurrences, and a shorter text higher", () => {
  expect(termShare(2, 450)).toBeCloseTo((2 * 2.2) / (2 + 1.2 * 2));
  expect(termShare(2, 0)).toBeCloseTo((2 * 2.2) / (2 + 1.2 * 0.5));
});

test("a term weighs less the more texts contain it, but never zero", () => {
  expect(idf(9, 0)).toBeCloseTo(Math.log(20));
  expect(idf(9, 4)).toBeCloseTo(Math.log(1 + 5.5 / 4.5));
  expect(idf(9, 9)).toBeGreaterThan(0);
});

test.each([
  0, 3, 40,
])("the number of texts follows from the weight of a term that %i contain", (holders) => {
  expect(textsOf(idf(40, holders), holders)).toBeCloseTo(40);
});
