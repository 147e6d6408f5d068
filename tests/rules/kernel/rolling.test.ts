import { expect, test } from "vitest";
import { secondsUntil } from "#lib/kernel/rolling.js";

const now = new Date("2026-11-21T12:00:00.500Z");

test.each([
  ["2026-11-21T12:00:00.501Z", 1],
  ["2026-11-21T12:00:01.500Z", 1],
  ["2026-11-21T12:00:01.501Z", 2],
  ["2026-11-22T12:00:00.500Z", 86_400],
  ["2026-11-21T12:00:00.500Z", 0],
  ["2026-11-21T11:00:00.000Z", 0],
])("the seconds until %s are rounded up and never negative: %i", (instant, seconds) => {
  expect(secondsUntil(new Date(instant), now)).toBe(seconds);
});
