import type { Chance } from "../../support/fuzz/chance.js";
import { isEligible } from "../rules/evidence.js";
import { isResting } from "../rules/slices.js";
import { day, hour, minute, second, type World } from "../rules/world.js";
import type { Command, CommandOf } from "./command.js";
import { Situation } from "./situation.js";

/** Waits close to the lease, the lifetimes and a ledger's window: multiples of 30 s, like these. */
const skips = [
  30 * second,
  90 * second,
  5 * minute,
  11 * minute,
  16 * minute,
  6 * hour,
  day - 30 * second,
  day,
];

/** How often a kind of command is chosen when it is possible, and how it is made. */
type Kinds = {
  [Name in Command["do"]]: [
    weight: number,
    make: (from: Situation) => Omit<CommandOf<Name>, "do">,
    /** Absent: always possible. An impossible command is chosen a tenth as often. */
    isThere?: (from: Situation) => boolean,
  ];
};

/** A random command: mostly a possible one, so that it is not merely refused. */
export function chosenCommand(world: World, chance: Chance): Command {
  const from = new Situation(world, chance);
  const weighted = Object.entries(kinds).map(
    ([name, [weight, , isThere]]) =>
      [name, isThere === undefined || isThere(from) ? weight : weight / 10] as const,
  );
  const name = from.weighted(weighted) as Command["do"];
  return { do: name, ...kinds[name][1](from) } as Command;
}

const anyArtist = ({ chance, artist }: Situation) => (chance.happens(0.6) ? {} : { artist });
const hasLease = ({ world }: Situation) => world.leases.length > 0;
const until = ({ chance }: Situation) =>
  chance.happens(0.6) ? {} : { until: chance.one(["2998", "2999", "past"] as const) };

const kinds: Kinds = {
  ask: [
    9,
    (from) => {
      const caller = from.caller();
      const asks = from.flag("candidates", caller.who === "service" ? 0.5 : 0.1);
      return { ...caller, topic: from.chance.whole(0, 2), ...from.flag("latest", 0.15), ...asks };
    },
  ],
  continue: [
    4,
    (from) => ({ ...from.caller(), job: from.job(), ...from.back() }),
    ({ world }) => world.jobs.some(isResting),
  ],
  status: [3, (from) => ({ ...from.caller(), job: from.job(), ...from.back() })],
  plan: [1, (from) => from.caller()],
  lease: [
    8,
    (from) => ({
      ...anyArtist(from),
      ...(from.chance.happens(0.5)
        ? {}
        : { kind: from.chance.one(["question_research", "lore_refresh"] as const) }),
    }),
    ({ world }) => world.jobs.some(({ runAt }) => runAt !== null && runAt <= world.now),
  ],
  advance: [
    4,
    anyArtist,
    ({ world }) =>
      world.jobs.some(
        ({ identity, runAt }) => identity !== "" && runAt !== null && runAt <= world.now,
      ),
  ],
  settle: [
    10,
    (from) => ({
      ...from.slice(),
      how: from.chance.one(["next", "wait", "answer", "answer", "answer", "give_up", "fail"]),
      shows: from.chance.whole(0, 7),
    }),
    hasLease,
  ],
  throw: [2, (from) => from.slice(), hasLease],
  lookup: [4, (from) => from.slice(), hasLease],
  skip: [5, ({ chance }) => ({ ms: chance.one(skips) })],
  source: [
    5,
    (from) => ({
      artist: from.artist,
      slot: from.chance.whole(0, 4),
      text: from.chance.happens(0.1) ? 0 : from.chance.whole(1, 3),
      ...from.flag("private", 0.1),
      ...from.flag("pending", 0.4),
      ...from.flag("removed", 0.1),
    }),
  ],
  reading: [
    1,
    ({ artist }) => ({ artist }),
    ({ here }) => [...here.sources.values()].some(({ kind }) => kind === "caption"),
  ],
  account: [1, ({ artist, here }) => ({ artist, on: !here.isConnected })],
  claim: [1, ({ artist, here }) => ({ artist, on: !here.hasClaimant })],
  candidate: [
    3,
    ({ artist, chance }) => ({ artist, subject: chance.whole(0, 4), excerpt: chance.whole(0, 2) }),
  ],
  review: [
    5,
    (from) => ({
      ...from.user(),
      candidate: from.state({
        pending: [...from.here.candidates.values()].some((one) => one.curation === "pending"),
        decided: [...from.here.candidates.values()].some((one) => one.curation !== "pending"),
      }),
      decision: from.chance.one(["approve", "approve", "decline", "wrong_artist", "incorrect"]),
      ...from.back(),
      ...from.flag("stale", 0.1),
    }),
    ({ here }) => here.candidates.size > 0,
  ],
  original: [
    3,
    (from) => {
      const sources = [...from.here.sources.values()];
      const eligible = sources.filter((one) => isEligible(from.here, one)).length;
      const states = { eligible: eligible > 0, "not eligible": sources.length > eligible };
      const source = from.state(states, 0.4);
      return { ...from.caller(), source, ...from.back(), ...from.flag("stale", 0.1) };
    },
    ({ here }) => here.sources.size > 0,
  ],
  publish: [
    4,
    (from) => ({
      artist: from.artist,
      ...from.back(),
      ...(from.chance.happens(0.3) ? { earlier: 1 } : {}),
    }),
    (from) => from.isQuestion("answered"),
  ],
  start: [3, (from) => ({ ...from.user(), request: from.chance.whole(0, 5) })],
  finish: [
    2,
    (from) => ({ ...from.user(), sitting: from.sitting(), ...from.back() }),
    ({ here }) => here.sittings.length > 0,
  ],
  offer: [
    8,
    (from) => ({
      ...from.user(),
      sitting: from.sitting(),
      quotes: from.isQuestion("answered") && from.chance.happens(0.4) ? "answer" : "original",
      ...(from.chance.happens(0.8) ? {} : { quoted: from.chance.whole(1, 2) }),
      ...(from.chance.happens(0.75)
        ? {}
        : { wrong: from.chance.one(["again", "gap", "memory", "revision", "quote"] as const) }),
    }),
    ({ here }) => here.sittings.length > 0,
  ],
  save: [
    8,
    (from) => {
      const skipped = from.chance.happens(0.15);
      return {
        ...from.user(),
        question: from.question("offered"),
        answer: skipped ? null : from.chance.whole(0, 3),
        ...from.back(),
        ...from.flag("stale", 0.12),
        ...(skipped && from.chance.happens(0.8) ? {} : until(from)),
      };
    },
    (from) => from.isQuestion("offered"),
  ],
  revise: [
    5,
    (from) => ({
      ...from.user(),
      question: from.question("answered"),
      answer: from.chance.whole(0, 3),
      ...from.back(),
      ...from.flag("stale", 0.2),
      ...(from.chance.happens(0.15) ? { until: null } : until(from)),
    }),
    (from) => from.isQuestion("answered"),
  ],
  boundary: [
    4,
    (from) => ({
      ...from.user(),
      request: from.chance.whole(0, 9),
      wording: from.chance.whole(0, 1),
      ...from.flag("ofSitting", 0.4),
      ...(from.chance.happens(0.5) ? {} : { about: from.question("answered") }),
      ...until(from),
    }),
  ],
  retract: [
    3,
    (from) => ({
      ...from.user(),
      boundary: from.state({
        active: from.here.boundaries.some((one) => one.isActive),
        retracted: from.here.boundaries.some((one) => !one.isActive),
      }),
      ...from.back(),
      ...from.flag("stale", 0.15),
    }),
    ({ here }) => here.boundaries.length > 0,
  ],
  correct: [
    2,
    (from) => ({
      ...from.user(),
      request: from.chance.whole(0, 5),
      claim: from.chance.whole(0, 1),
    }),
  ],
  memory: [
    2,
    (from) => ({
      ...from.user(),
      ...(from.chance.happens(0.5) ? {} : { sitting: from.chance.whole(1, 4) }),
    }),
  ],
  date: [1, ({ artist }) => ({ artist })],
};
