import { setImmediate as nextTurn } from "node:timers/promises";
import type { Steps } from "#lib/kernel/steps.js";

/** Words that are read before other work of the thread goes on: a few milliseconds. */
const maxWords = 8_192;

/** Words read since this thread last went on with other work, by all computations together. */
let words = 0;
let last: Promise<void> = Promise.resolve();

/**
 * The result of a long computation that does not hold up its thread: after every few milliseconds
 * other work has its turn (decision 9.42).
 */
export async function inSteps<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    if (words >= maxWords) {
      // One after the other, or each computation would add its part to every turn.
      last = last.then(pause);
      await last;
    }
    const step = steps.next();
    if (step.done === true) return step.value;
    words += step.value;
  }
}

async function pause(): Promise<void> {
  if (words < maxWords) return;
  await nextTurn();
  words = 0;
}
