import { Chance } from "../support/fuzz/chance.js";

/** One way to mistreat the service, and what it must still guarantee. */
export interface Area {
  /** Its name for `npm run torture -- NAME`. */
  name: string;
  /** The guarantee, as a plain sentence. */
  promise: string;
  /** The number of tries in `npm test`, where all areas together take at most a minute of CPU. */
  shortTries: number;
  /**
   * Tries until the run has `enough`, and cleans up after itself, even when interrupted.
   *
   * @throws Error when the area itself does not work; a broken promise is counted
   */
  run(run: AreaRun): Promise<void>;
}

/** When a run of an area ends by itself. */
export type Until = { tries: number } | { minutes: number };

/** A run ends after this many broken promises: the first ones say enough. */
const mostBroken = 20;

/** One run of an area: its source of randomness, when it ends, and what it has found so far. */
export class AreaRun {
  readonly area: Area;
  readonly seed: number;
  /** The only source of randomness of a run: the same seed and number of tries repeat it. */
  readonly random: Chance;
  /** Reports progress to the person waiting. */
  readonly say: (line: string) => void;
  /** Aborted when the run must stop, so that long work ends early. */
  readonly signal: AbortSignal;
  /** The broken promises, each with the command that repeats it. */
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

  /** The number of finished tries: jobs, calls, cuts, addresses. */
  get tried(): number {
    return this.#tried;
  }

  /** The tries after which everything held. */
  get survived(): number {
    return this.#survived;
  }

  /** Whether the run ends after this many more tries. */
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
   * @param problems the promises broken by them; empty when none were
   * @param tries 0 for a check of the whole run
   */
  count(problems: readonly string[], tries = 1): void {
    this.#tried += tries;
    const command = `npm run torture -- ${this.area.name} --seed ${this.seed} --tries ${this.#tried}`;
    this.#survived += Math.max(0, tries - problems.length);
    this.broken.push(...problems.map((problem) => `${problem}; ${command}`));
  }
}
