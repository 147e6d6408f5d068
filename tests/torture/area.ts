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
   * Tries until `enough`, and cleans up after itself, also when it is stopped in the middle.
   *
   * @throws Error when the area itself does not work; a broken promise is told in the tally
   */
  run(context: Context): Promise<Tally>;
}

export interface Context {
  seed: number;
  /** All chance of a run comes from here: the same seed and the same number of tries do the same. */
  random: Chance;
  /** Whether this is the last try, or the run was stopped. */
  enough(tried: number): boolean;
  /** Tells a person who waits how far it is. */
  say(line: string): void;
  /** Aborted when the run is to stop: what takes long ends early. */
  signal: AbortSignal;
}

export interface Tally {
  /** What was tried: jobs, calls, cuts, addresses. */
  tried: number;
  /** The tries after which everything held. */
  survived: number;
  /** What did not hold, each with what to type to see it again. */
  broken: string[];
}

/** When a run of an area ends by itself. */
export type Until = { tries: number } | { minutes: number };

export function contextOf(
  until: Until,
  seed: number,
  say: (line: string) => void,
  signal: AbortSignal,
): Context {
  const end = "minutes" in until ? performance.now() + until.minutes * 60_000 : null;
  return {
    seed,
    random: new Chance(seed),
    enough: (tried) =>
      signal.aborted ||
      ("tries" in until ? tried >= until.tries : performance.now() >= Number(end)),
    say,
    signal,
  };
}

/** What to type to see a broken promise again: the same seed, up to the same try. */
export const again = (area: string, seed: number, tries: number) =>
  `npm run torture -- ${area} --seed ${seed} --tries ${tries}`;
