import { expect, test } from "vitest";
import { Chance } from "../support/fuzz/chance.js";
import { readReach } from "../support/nearest-tests.js";
import { interval, shuffled } from "./chance.js";
import { apply, changedLines } from "./mutation.js";

const items = Array.from({ length: 50 }, (_, nth) => nth);

test("the same seed gives the same order, and another seed another", () => {
  expect(shuffled(items, 7)).toEqual(shuffled(items, 7));
  expect(shuffled(items, 7)).not.toEqual(shuffled(items, 8));
  expect(shuffled(items, 7).toSorted((one, other) => one - other)).toEqual(items);
  const chance = new Chance(1);
  for (const _ of items) expect(chance.next()).toBeLessThan(1);
});

test("the interval of a share lies around it, inside 0 and 1, and is wide for few tries", () => {
  const [low, high] = interval(16, 20);
  expect(low).toBeCloseTo(0.584, 3);
  expect(high).toBeCloseTo(0.919, 3);
  expect(interval(20, 20)[1]).toBeCloseTo(1, 9);
  expect(interval(0, 0)).toEqual([0, 1]);
});

test("a change is shown with the number of its first line and nothing around its lines", () => {
  const text = "one\ntwo {\n  three;\n}\nfour\n";
  const edit = { operator: "statement deleted", start: 4, end: 20, replacement: "" };
  expect(apply(text, edit)).toBe("one\n\nfour\n");
  expect(changedLines(text, edit)).toEqual({ line: 2, before: "two { three; }", after: "" });
  const word = { operator: "constant changed", start: 12, end: 17, replacement: "thirteen" };
  expect(changedLines(text, word)).toEqual({ line: 3, before: "three;", after: "thirteen;" });
});

test("the tests nearest to a file come first, through database functions too", async () => {
  const reach = await readReach(process.cwd(), /^tests\/torture/);
  expect(reach.testsOf("lib/kernel/partial-date.ts")[0]).toBe(
    "tests/rules/kernel/partial-date.test.ts",
  );
  expect(reach.testsOf("drizzle/functions/jobs/slice_is_held.sql")[0]).toBe(
    "tests/contract/reindex-slice.test.ts",
  );
  expect(reach.testsOf("api/health.ts").slice(0, 3)).toContain("tests/contract/health.test.ts");
});
