/** A limit of time that counts only while work runs, not while it waits for its turn. */
export class StoppableClock implements Disposable {
  /** Aborts with the signal given, or when the time is used up. */
  readonly signal: AbortSignal;
  readonly #used = new AbortController();
  #leftMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number, signal: AbortSignal) {
    this.#leftMs = milliseconds;
    this.signal = AbortSignal.any([signal, this.#used.signal]);
  }

  async running<Result>(work: () => Promise<Result>): Promise<Result> {
    const began = performance.now();
    this.#timer = setTimeout(() => this.#used.abort(), Math.max(0, this.#leftMs));
    try {
      return await work();
    } finally {
      clearTimeout(this.#timer);
      this.#leftMs -= performance.now() - began;
    }
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }
}
