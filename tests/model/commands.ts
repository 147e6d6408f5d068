import fc from "fast-check";
import { type ArtistName, day, hour, minute, second, type Who } from "./world.js";

/**
 * What callers, operators, slices and the clock do, as plain data. Numbers choose among what there is at that moment, the
 * newest first, so that a sequence still means something when a part of it is left out.
 */
export type Command =
  | { do: "ask"; who: Who; artist: ArtistName; topic: number; latest: boolean; candidates: boolean }
  | { do: "continue" | "status"; who: Who; artist: ArtistName; job: number }
  | { do: "plan"; who: Who; artist: ArtistName }
  | { do: "lease"; artist: ArtistName | null; kinds: string[] }
  | { do: "advance"; artist: ArtistName | null }
  | {
      do: "settle";
      slice: number;
      how: "next" | "wait" | "answer" | "give_up" | "fail";
      pick: number;
    }
  | { do: "throw" | "lookup"; slice: number }
  | { do: "skip"; ms: number }
  | {
      do: "source";
      artist: ArtistName;
      slot: number;
      text: number;
      isPrivate: boolean;
      isPending: boolean;
      isRemoved: boolean;
    }
  | { do: "account" | "claim"; artist: ArtistName; on: boolean }
  | { do: "candidate"; artist: ArtistName; subject: number; excerpt: number }
  | {
      do: "review";
      who: Who;
      artist: ArtistName;
      candidate: number;
      isStale: boolean;
      decision: "approve" | "decline" | "wrong_artist" | "incorrect";
    }
  | { do: "original"; who: Who; artist: ArtistName; source: number; isStale: boolean }
  | { do: "publish"; artist: ArtistName; question: number; version: number }
  | { do: "start"; who: Who; artist: ArtistName; request: number }
  | { do: "finish"; who: Who; artist: ArtistName; sitting: number }
  | {
      do: "offer";
      who: Who;
      artist: ArtistName;
      sitting: number;
      skips: number;
      quotes: "original" | "answer";
      what: number;
      wrong: "" | "memory" | "revision" | "quote";
    }
  | {
      do: "save" | "revise";
      who: Who;
      artist: ArtistName;
      question: number;
      isStale: boolean;
      answer: number | null;
      until: string | null | undefined;
    }
  | {
      do: "boundary";
      who: Who;
      artist: ArtistName;
      request: number;
      wording: number;
      isOfSitting: boolean;
      about: number | null;
      until: string | null;
    }
  | { do: "retract"; who: Who; artist: ArtistName; boundary: number; isStale: boolean }
  | { do: "correct"; who: Who; artist: ArtistName; request: number; claim: number }
  | { do: "memory"; who: Who; artist: ArtistName; sitting: number | null }
  | { do: "date"; artist: ArtistName };

const artist = fc.constantFrom<ArtistName>("ana", "ana", "ben");
/** Mostly the newest; now and then an older one, or none at all. */
const which = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(5));
const rarely = fc.oneof({ weight: 7, arbitrary: fc.constant(false) }, fc.boolean());
/** Mostly the claimant of the artist, whoever that is. */
const own = "the claimant" as Who;
const who = fc.oneof(
  { weight: 14, arbitrary: fc.constant(own) },
  fc.constantFrom<Who>("root", "bob", "ben", "service"),
);
const caller = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Who>("service") },
  fc.constantFrom(own, own, "ben", "root", "bob" as Who),
);
const until = fc.constantFrom(undefined, undefined, undefined, "2998", "2999", "past");
const boundaryEnd = fc.constantFrom(null, null, null, "2998", "past");

/** Waits around the lease, the lifetimes and the window of a ledger: multiples of 30 s, as those are. */
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

const kinds: Record<
  Command["do"],
  { weight: number; with: Record<string, fc.Arbitrary<unknown>> }
> = {
  ask: {
    weight: 9,
    with: { who: caller, artist, topic: fc.nat(2), latest: rarely, candidates: fc.boolean() },
  },
  continue: { weight: 3, with: { who: caller, artist, job: which } },
  status: { weight: 2, with: { who: caller, artist, job: which } },
  plan: { weight: 1, with: { who: caller, artist } },
  lease: {
    weight: 8,
    with: {
      artist: fc.option(artist),
      kinds: fc.constantFrom(
        ["question_research", "lore_refresh"],
        ["question_research"],
        ["lore_refresh"],
      ),
    },
  },
  advance: { weight: 4, with: { artist: fc.option(artist) } },
  settle: {
    weight: 9,
    with: {
      slice: which,
      how: fc.constantFrom("next", "wait", "answer", "answer", "answer", "give_up", "fail"),
      pick: fc.nat(7),
    },
  },
  throw: { weight: 2, with: { slice: which } },
  lookup: { weight: 4, with: { slice: which } },
  skip: { weight: 6, with: { ms: fc.constantFrom(...skips) } },
  source: {
    weight: 5,
    with: {
      artist,
      slot: fc.nat(4),
      text: fc.nat(3),
      isPrivate: rarely,
      isPending: fc.boolean(),
      isRemoved: rarely,
    },
  },
  account: { weight: 1, with: { artist, on: fc.boolean() } },
  claim: { weight: 1, with: { artist, on: fc.boolean() } },
  candidate: { weight: 3, with: { artist, subject: fc.nat(4), excerpt: fc.nat(2) } },
  review: {
    weight: 4,
    with: {
      who,
      artist,
      candidate: which,
      isStale: rarely,
      decision: fc.constantFrom("approve", "approve", "decline", "wrong_artist", "incorrect"),
    },
  },
  original: { weight: 2, with: { who: caller, artist, source: fc.nat(7), isStale: rarely } },
  publish: { weight: 3, with: { artist, question: which, version: which } },
  start: { weight: 4, with: { who, artist, request: fc.nat(5) } },
  finish: { weight: 2, with: { who, artist, sitting: which } },
  offer: {
    weight: 7,
    with: {
      who,
      artist,
      sitting: which,
      skips: fc.constantFrom(0, 0, 0, 0, 0, -1, 1),
      quotes: fc.constantFrom("original", "answer"),
      what: which,
      wrong: fc.constantFrom("", "", "", "", "", "memory", "revision", "quote"),
    },
  },
  save: {
    weight: 7,
    with: {
      who,
      artist,
      question: which,
      isStale: rarely,
      answer: fc.option(fc.nat(3), { freq: 6 }),
      until,
    },
  },
  revise: {
    weight: 5,
    with: {
      who,
      artist,
      question: which,
      isStale: rarely,
      answer: fc.nat(3),
      until: fc.oneof(until, fc.constant(null)),
    },
  },
  boundary: {
    weight: 4,
    with: {
      who,
      artist,
      request: fc.nat(9),
      wording: fc.nat(1),
      isOfSitting: fc.boolean(),
      about: fc.option(which),
      until: boundaryEnd,
    },
  },
  retract: { weight: 3, with: { who, artist, boundary: which, isStale: rarely } },
  correct: { weight: 2, with: { who, artist, request: fc.nat(9), claim: fc.nat(1) } },
  memory: { weight: 2, with: { who, artist, sitting: fc.option(fc.nat(4)) } },
  date: { weight: 2, with: { artist } },
};

/** What a sequence is mostly about; a command of another part comes all the same. */
const parts: readonly (readonly Command["do"][])[] = [
  Object.keys(kinds) as Command["do"][],
  ["ask", "continue", "status", "lease", "advance", "settle", "throw", "lookup", "skip", "source"],
  [
    "start",
    "finish",
    "offer",
    "save",
    "revise",
    "boundary",
    "retract",
    "publish",
    "source",
    "ask",
    "advance",
  ],
];

/** Sequences of at most so many commands; they are made smaller to a single one. */
export function sequences(length: number): fc.Arbitrary<Command[]> {
  return fc.oneof(
    ...parts.map((part) => {
      const one = fc.oneof(
        ...Object.entries(kinds).map(([name, { weight, with: fields }]) => ({
          weight: part.includes(name as Command["do"]) ? 4 * weight : weight,
          arbitrary: fc.record({ do: fc.constant(name), ...fields }).map(named),
        })),
      );
      return fc.array(one, { minLength: 1, maxLength: length, size: "max" });
    }),
  );
}

/** The same command with the name of the claimant in it. */
function named(fields: object): Command {
  const command = fields as Command;
  return "who" in command && command.who === own ? { ...command, who: command.artist } : command;
}
