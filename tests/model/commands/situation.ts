import type { Chance } from "../../support/fuzz/chance.js";
import { openSitting } from "../rules/memory.js";
import { isHeld, isResting } from "../rules/slices.js";
import type { Artist, ArtistName, Who, World } from "../rules/world.js";
import type { JobState, QuestionState, SittingState } from "./command.js";

/** The state of one artist, and a source of randomness. */
export class Situation {
  readonly world: World;
  readonly chance: Chance;
  readonly artist: ArtistName;
  readonly here: Artist;

  constructor(world: World, chance: Chance) {
    this.world = world;
    this.chance = chance;
    this.artist = chance.happens(0.75) ? "ana" : "ben";
    this.here = world.artists[this.artist];
  }

  weighted<Name>(all: readonly (readonly [Name, number])[]): Name {
    let left = this.chance.next() * all.reduce((sum, [, weight]) => sum + weight, 0);
    const found = all.find(([, weight]) => {
      left -= weight;
      return left < 0;
    });
    return (found ?? all.at(-1))?.[0] as Name;
  }

  /** A user's call, mostly by an allowed user. */
  user(): { who: Who; artist: ArtistName } {
    const { artist, here } = this;
    const may: Who = here.hasClaimant ? artist : "root";
    const others: Who[] = ["root", "bob", artist === "ana" ? "ben" : "ana", "service"];
    return { who: this.chance.happens(0.85) ? may : this.chance.one(others), artist };
  }

  /** A call that the service key may also make. */
  caller(): { who: Who; artist: ArtistName } {
    return this.chance.happens(0.6) ? { who: "service", artist: this.artist } : this.user();
  }

  /** The newest in a state, now and then an older one. */
  back(): { back?: number } {
    return this.chance.happens(0.8) ? {} : { back: this.chance.whole(1, 3) };
  }

  flag<Name extends string>(name: Name, share: number): { [Key in Name]?: true } {
    return (this.chance.happens(share) ? { [name]: true } : {}) as { [Key in Name]?: true };
  }

  /** Mostly the first preferred state that is not empty; now and then any. */
  state<State extends string>(states: Record<State, boolean>, first = 0.6): State {
    const all = Object.keys(states) as State[];
    const there = all.filter((state) => states[state]);
    if (there.length === 0 || this.chance.happens(0.12)) return this.chance.one(all);
    return this.chance.happens(first) ? (there[0] as State) : this.chance.one(there);
  }

  isQuestion(state: "offered" | "answered" | "skipped"): boolean {
    return this.here.questions.some((one) => one.state === state);
  }

  question(first: "offered" | "answered"): QuestionState {
    const states = { offered: false, answered: false, skipped: false, other: true };
    for (const one of ["offered", "answered", "skipped"] as const)
      states[one] = this.isQuestion(one);
    const { offered, ...others } = states;
    return first === "offered" ? this.state(states, 0.8) : this.state({ ...others, offered }, 0.9);
  }

  sitting(): SittingState {
    const { here } = this;
    return this.state(
      {
        open: openSitting(here) !== null,
        finished: here.sittings.some((one) => !one.isOpen),
        other: true,
      },
      0.8,
    );
  }

  job(): JobState {
    const jobs = this.world.jobs.filter(({ identity }) => identity !== "");
    const mine = jobs.filter(({ artist }) => artist === this.artist);
    return this.state({
      resting: mine.some(isResting),
      continued: mine.some((one) => one.isContinued),
      active: mine.some((one) => one.finishedAt === null),
      ended: mine.some((one) => one.finishedAt !== null),
      other: jobs.length > mine.length,
    });
  }

  slice() {
    const { world } = this;
    const held = world.leases.filter((one) => isHeld(world, one));
    const states = { held: held.length > 0, lost: world.leases.length > held.length };
    return { slice: this.state(states, 0.8), ...this.back() };
  }
}
