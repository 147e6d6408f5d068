import type { Chance } from "../../support/fuzz/chance.js";
import type { Artist } from "./ground.js";
import type { Served } from "./served.js";

/** What happened to the clients of a run, for the final checks and for a reader. */
export class World {
  readonly served: Served;
  readonly artists: readonly Artist[];
  /** Requests that were sent. */
  sent = 0;
  /** Broken promises that clients saw. */
  readonly problems: string[] = [];
  /** Jobs that a client learned of, by id. */
  readonly accepted = new Map<string, Artist>();
  /** Jobs of one question that was sent several times at once. */
  readonly twins: string[][] = [];
  /** Stages of a job that a client got from a stream read to its end. */
  readonly heard = new Map<string, string[]>();
  /** Refusals by code, with the artists concerned. */
  readonly refusals = new Map<string, { count: number; artists: Set<string> }>();
  /** The service was told to end: requests it has not accepted may remain unanswered. */
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

/** A random artist; the first ones are requested far more often, as in real life. */
export function someArtist({ artists }: World, random: Chance): Artist {
  const at = Math.floor(random.next() ** 2 * artists.length);
  return artists[at] as Artist;
}
