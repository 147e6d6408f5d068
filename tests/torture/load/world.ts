import type { Chance } from "../../support/fuzz/chance.js";
import type { Artist } from "./ground.js";
import type { Served } from "./served.js";

/** What happened to the clients of a run, for the checks at its end and for a person. */
export class World {
  readonly served: Served;
  readonly artists: readonly Artist[];
  /** Requests that were sent. */
  sent = 0;
  /** What clients saw that was not promised. */
  readonly problems: string[] = [];
  /** Jobs that a client was told of, by id. */
  readonly accepted = new Map<string, Artist>();
  /** Jobs that one question became which was sent several times at once. */
  readonly twins: string[][] = [];
  /** Stages that a client has heard of a job from a stream that it read to the end. */
  readonly heard = new Map<string, string[]>();
  /** Refusals by code, with the artists concerned. */
  readonly refusals = new Map<string, { count: number; artists: Set<string> }>();
  /** Milliseconds from a request of a person or program to its answer, but for those that ask to wait. */
  latencies: number[] = [];
  /** The service was told to end: what it has not accepted may stay without an answer. */
  isEnding = false;

  constructor(served: Served, artists: readonly Artist[]) {
    this.served = served;
    this.artists = artists;
  }

  broken(problem: string): void {
    this.problems.push(problem);
  }

  refused(code: string, artist: Artist | null): void {
    const seen = this.refusals.get(code) ?? { count: 0, artists: new Set() };
    seen.count += 1;
    if (artist !== null) seen.artists.add(artist.id);
    this.refusals.set(code, seen);
  }
}

/** A random artist; the first ones are asked for far more often than the others, as some artists are. */
export function someArtist({ artists }: World, random: Chance): Artist {
  const at = Math.floor(random.next() ** 2 * artists.length);
  return artists[at] as Artist;
}

/** Values by share of the sorted list, 0 for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
