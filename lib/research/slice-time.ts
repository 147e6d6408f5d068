/** The time of one slice of a question on the monotonic clock, and how long its slowest model call has taken so far. */
export class SliceTime {
  readonly #now: () => number;
  readonly #endsMs: number;
  #slowestMs = 0;

  constructor(now: () => number, endsMs: number) {
    this.#now = now;
    this.#endsMs = endsMs;
  }

  /** Sends a model call and remembers how long it took. */
  async spentOn<Reply>(call: () => Promise<Reply>): Promise<Reply> {
    const beganMs = this.#now();
    const reply = await call();
    this.#slowestMs = Math.max(this.#slowestMs, this.#now() - beganMs);
    return reply;
  }

  /**
   * Whether two calls like the slowest so far still fit (decision 3.15): one may be slower than those before it, and what
   * it asks for is of use only if another call can follow.
   */
  hasTimeForTwoCalls(): boolean {
    return this.#endsMs - this.#now() >= 2 * this.#slowestMs;
  }
}
