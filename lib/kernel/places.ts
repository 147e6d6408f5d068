/** Places for so many at once; who comes later waits in order. */
export class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Whether there was a place before `until` resolved; who got one gives it back by `leave`. */
  async enter(until: Promise<unknown>): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    await Promise.race([promise, until]);
    const at = this.#waiting.indexOf(resolve);
    if (at < 0) return true;
    this.#waiting.splice(at, 1);
    return false;
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
