/**
 * A long computation that can pause. Each yield says how much was done since the last one, in words
 * of a text or in work that takes about as long: at most a few hundred at once.
 */
export type Steps<Result> = Generator<number, Result, undefined>;

/** Work after which a computation yields. */
export const stepWords = 512;

/** The result of a computation, run without pauses. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
