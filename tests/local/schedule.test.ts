import { expect, test } from "vitest";
import { parseSchedule } from "#lib/local/cron.js";

const isDue = (schedule: string, at: string) => parseSchedule(schedule)(new Date(at));

test.each([
  ["* * * * *", "2026-03-04T05:06:00Z", true],
  ["*/5 * * * *", "2026-03-04T05:05:00Z", true],
  ["*/5 * * * *", "2026-03-04T05:06:00Z", false],
  ["0 3 * * *", "2026-03-04T03:00:59Z", true],
  ["0 3 * * *", "2026-03-04T03:01:00Z", false],
  ["10-20/5,40 * * * *", "2026-03-04T03:15:00Z", true],
  ["10-20/5,40 * * * *", "2026-03-04T03:40:00Z", true],
  ["10-20/5,40 * * * *", "2026-03-04T03:25:00Z", false],
  ["0 0 1 * *", "2026-03-01T00:00:00Z", true],
  ["0 0 * * 3", "2026-03-04T00:00:00Z", true],
  ["0 0 1 * 3", "2026-03-04T00:00:00Z", true],
  ["0 0 1 * 3", "2026-03-05T00:00:00Z", false],
  ["0 0 * 4 *", "2026-03-04T00:00:00Z", false],
])("%s at %s is due: %s", (schedule, at, expected) => {
  expect(isDue(schedule, at)).toBe(expected);
});

test.each([
  "* * * *",
  "60 * * * *",
  "5-1 * * * *",
  "*/0 * * * *",
  "mon * * * *",
])("%s is not a schedule", (schedule) => expect(() => parseSchedule(schedule)).toThrow());
