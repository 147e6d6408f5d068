import { AsyncLocalStorage } from "node:async_hooks";

/** Work of one artist, such as a slice of a job. */
interface Work {
  artistId: string | null;
  /** The artist's earlier turns, counted when this work began. */
  before: number;
  turns: number;
  /** Which began earlier. */
  place: number;
}

const current = new AsyncLocalStorage<Work>();
let places = 0;

/**
 * Turns that one piece of work has before they count against it: a lookup of three pages with
 * robots.txt and redirects has at most about thirty.
 */
const turnsOfWork = 30;

/**
 * Runs work for an artist: whatever it waits for in this process, it waits for in its turn (decision
 * 6.13).
 */
export function inTurnOf<Result>(artistId: string, work: () => Result): Result {
  return current.run({ artistId, before: taken.of(artistId), turns: 0, place: places++ }, work);
}

/** Turns by artist in the last five to ten minutes. */
class TakenTurns {
  #now = new Map<string, number>();
  #before = new Map<string, number>();
  #until = 0;

  of(artistId: string): number {
    this.#forget();
    return (this.#now.get(artistId) ?? 0) + (this.#before.get(artistId) ?? 0);
  }

  add(artistId: string): void {
    this.#forget();
    this.#now.set(artistId, (this.#now.get(artistId) ?? 0) + 1);
  }

  #forget(): void {
    const nowMs = performance.now();
    if (nowMs < this.#until) return;
    this.#before = nowMs < this.#until + periodMs ? this.#now : new Map();
    this.#now = new Map();
    this.#until = nowMs + periodMs;
  }
}

const periodMs = 5 * 60_000;
const taken = new TakenTurns();

interface Waiting {
  work: Work;
  begin(): void;
}

/**
 * A limited number of turns at once: the artist with the fewest turns goes first, and among equals
 * the work that began first. Work of an artist without earlier turns waits for at most one turn of
 * another.
 */
export class Turns {
  #free: number;
  readonly #waiting: Waiting[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Whether a turn came before the signal aborted; end it with `leave`. */
  async enter(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    const work = current.getStore() ?? { artistId: null, before: 0, turns: 0, place: places++ };
    if (this.#free > 0) this.#free -= 1;
    else if (!(await this.#next(work, signal))) return false;
    work.turns += 1;
    if (work.artistId !== null) taken.add(work.artistId);
    return true;
  }

  #next(work: Work, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const stop = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        resolve(false);
      };
      const waiting: Waiting = {
        work,
        begin() {
          signal.removeEventListener("abort", stop);
          resolve(true);
        },
      };
      signal.addEventListener("abort", stop, { once: true });
      this.#waiting.push(waiting);
    });
  }

  leave(): void {
    const [first, ...others] = this.#waiting;
    if (first === undefined) {
      this.#free += 1;
      return;
    }
    const next = others.reduce(
      (one, other) => (isBefore(other.work, one.work) ? other : one),
      first,
    );
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    next.begin();
  }
}

function isBefore(one: Work, other: Work): boolean {
  const [weight, otherWeight] = [weightOf(one), weightOf(other)];
  return weight === otherWeight ? one.place < other.place : weight < otherWeight;
}

const weightOf = ({ before, turns }: Work) => before + Math.max(0, turns - turnsOfWork);

/** Turns by name, such as the host of a connection: a limited number at once for each. */
export class TurnsByName {
  readonly #count: number;
  readonly #named = new Map<string, { turns: Turns; users: number }>();

  constructor(count: number) {
    this.#count = count;
  }

  /** Runs work in a turn; null when the signal aborted before. */
  async run<Result>(
    name: string,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result | null> {
    const named = this.#named.get(name) ?? { turns: new Turns(this.#count), users: 0 };
    this.#named.set(name, named);
    named.users += 1;
    try {
      if (!(await named.turns.enter(signal))) return null;
      try {
        return await work();
      } finally {
        named.turns.leave();
      }
    } finally {
      named.users -= 1;
      if (named.users === 0) this.#named.delete(name);
    }
  }
}
