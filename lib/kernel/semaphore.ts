/** A semaphore with `count` slots, first in first out. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Whether a slot was acquired before `until` resolved; release it with `leave`. */
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
