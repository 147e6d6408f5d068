import { expect, test } from "vitest";
import { SliceTime } from "#lib/research/slice-time.js";

/** A slice of 100 s in which calls took so many seconds, one after the other. */
async function sliceAfter(...seconds: readonly number[]): Promise<SliceTime> {
  let nowMs = 5_000;
  const time = new SliceTime(() => nowMs, 105_000);
  for (const taken of seconds) {
    await time.spentOn(async () => {
      nowMs += taken * 1000;
    });
  }
  return time;
}

test.each([
  { seconds: [], has: true },
  { seconds: [24], has: true },
  { seconds: [24, 24], has: true },
  { seconds: [24, 24, 24], has: false },
  { seconds: [2, 60], has: false },
  { seconds: [33.3], has: true },
  { seconds: [33.4], has: false },
])("after calls of $seconds s two more like the slowest fit into 100 s: $has", async ({
  seconds,
  has,
}) => {
  expect((await sliceAfter(...seconds)).hasTimeForTwoCalls()).toBe(has);
});
