import { Chance } from "../support/fuzz/chance.js";

/** One way of treating the service badly, and what it promises all the same. */
export interface Area {
  /** What `npm run torture -- NAME` calls it. */
  name: string;
  /** What holds, as a plain sentence. */
  promise: string;
  /** How many tries `npm test` makes: together the areas take at most a minute of CPU there. */
  shortTries: number;
  /**
   * Tries until the run has `enough`, and cleans up after itself, also when it is stopped in the middle.
   *
   * @throws Error when the area itself does not work; a broken promise is counted
   */
  run(run: AreaRun): Promise<void>;
}

/** When a run of an area ends by itself. */
export type Until = { tries: number } | { minutes: number };

/** So many broken promises end a run: the first ones say enough. */
const mostBroken = 20;

/** One run of an area: its chance, when it ends, and what it has found so far. */
export class AreaRun {
  readonly area: Area;
  readonly seed: number;
  /** All chance of a run comes from here: the same seed and the same number of tries do the same. */
  readonly random: Chance;
  /** Tells a person who waits how far it is. */
  readonly say: (line: string) => void;
  /** Aborted when the run is to stop: what takes long ends early. */
  readonly signal: AbortSignal;
  /** What did not hold, each with what to type to see it again. */
  readonly broken: string[] = [];
  readonly #tries: number;
  readonly #endMs: number;
  #tried = 0;
  #survived = 0;

  constructor(
    area: Area,
    until: Until,
    seed: number,
    say: (line: string) => void,
    signal: AbortSignal,
  ) {
    this.area = area;
    this.seed = seed;
    this.random = new Chance(seed);
    this.say = say;
    this.signal = signal;
    this.#tries = "tries" in until ? until.tries : Number.POSITIVE_INFINITY;
    this.#endMs =
      "minutes" in until ? performance.now() + until.minutes * 60_000 : Number.POSITIVE_INFINITY;
  }

  /** What was tried and has ended: jobs, calls, cuts, addresses. */
  get tried(): number {
    return this.#tried;
  }

  /** The tries after which everything held. */
  get survived(): number {
    return this.#survived;
  }

  /** Whether the run ends once so many more tries are counted. */
  enough(more = 0): boolean {
    return (
      this.signal.aborted ||
      this.broken.length >= mostBroken ||
      this.#tried + more >= this.#tries ||
      performance.now() >= this.#endMs
    );
  }

  /**
   * Counts tries that have ended.
   *
   * @param problems what did not hold after them, empty when all did
   * @param tries none for what holds of a whole run
   */
  count(problems: readonly string[], tries = 1): void {
    this.#tried += tries;
    const command = `npm run torture -- ${this.area.name} --seed ${this.seed} --tries ${this.#tried}`;
    this.#survived += Math.max(0, tries - problems.length);
    this.broken.push(...problems.map((problem) => `${problem}; ${command}`));
  }
}
