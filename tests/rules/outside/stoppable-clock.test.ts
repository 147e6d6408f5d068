import { once } from "node:events";
import { expect, test } from "vitest";
import { StoppableClock } from "#lib/outside/fetch/stoppable-clock.js";

test("time is used up only while work runs", async () => {
  using clock = new StoppableClock(1, new AbortController().signal);
  const { signal } = clock;
  await new Promise(setImmediate);
  expect(signal.aborted).toBe(false);
  await clock.running(async () => {
    await once(signal, "abort");
  });
  expect(signal.aborted).toBe(true);
});

test("the caller's signal ends it while it waits", () => {
  const caller = new AbortController();
  using clock = new StoppableClock(60_000, caller.signal);
  caller.abort();
  expect(clock.signal.aborted).toBe(true);
});
