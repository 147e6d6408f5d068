import type { ProcessDeps } from "#lib/deps.js";

/** A clock that stands still while code runs, and jumps when somebody sleeps: deadlines that pass meanwhile are kept. */
export class SteppedClock {
  #nowMs = 0;
  readonly #deadlines: { atMs: number; over: AbortController }[] = [];

  /** The clock and the deadlines of a service. */
  readonly deps: Pick<ProcessDeps, "monotonicMs" | "deadline"> = {
    monotonicMs: () => this.#nowMs,
    deadline: (milliseconds) => {
      const over = new AbortController();
      this.#deadlines.push({ atMs: this.#nowMs + milliseconds, over });
      return over.signal;
    },
  };

  /** Lets this much time pass; throws at the instant when the signal is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): void {
    const untilMs = this.#nowMs + milliseconds;
    const passed = this.#deadlines
      .filter(({ atMs, over }) => atMs <= untilMs && !over.signal.aborted)
      .toSorted((one, other) => one.atMs - other.atMs);
    for (const { atMs, over } of passed) {
      this.#nowMs = atMs;
      over.abort(new DOMException("the time is over", "TimeoutError"));
      signal?.throwIfAborted();
    }
    this.#nowMs = untilMs;
  }
}
