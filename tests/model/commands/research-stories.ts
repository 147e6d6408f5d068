import type { Chance } from "../../support/fuzz/chance.js";
import { type ArtistName, day, minute, second, type Who } from "../rules/world.js";
import type { Command } from "./command.js";

/**
 * Commands in sequence on one object, which reach states that random commands seldom reach. Other
 * commands come in between (`sequence.ts`), so a story is not a script: it may turn out
 * differently.
 */
export type Story = (about: About) => Command[];

/** One artist, and a caller who may do everything there. */
interface About {
  artist: ArtistName;
  who: Who;
  chance: Chance;
}

const service = "service" as const;
/** A slice that died is leased again once its lease has ended. */
export const dies: Command = { do: "skip", ms: 90 * second };
export const leaseQuestion = (artist: ArtistName): Command => ({
  do: "lease",
  artist,
  kind: "question_research",
});
export const settled = (how: "answer" | "give_up" | "fail" | "next"): Command => ({
  do: "settle",
  slice: "held",
  how,
  shows: 255,
});

function passes(ms: number): Story {
  return () => [{ do: "skip", ms }];
}

/** What happens between a question and the same question again: an original changes, some time passes, or a day. */
const changes: readonly Story[] = [
  ({ artist }) => [{ do: "source", artist, slot: 3, text: 2 }],
  ({ artist }) => [{ do: "source", artist, slot: 3, text: 3 }],
  ...[5 * minute, 11 * minute, 16 * minute, day, day].map(passes),
  ({ artist }) => [{ do: "source", artist, slot: 3, text: 1, removed: true }],
  ({ artist }) => [{ do: "source", artist, slot: 3, text: 1, private: true }],
  ({ artist }) => [{ do: "account", artist, on: false }],
  ({ artist }) => [{ do: "reading", artist }],
  ({ artist, who }) => [
    { do: "candidate", artist, subject: 0, excerpt: 0 },
    { do: "review", who, artist, candidate: "pending", decision: "decline" },
  ],
];

/** A question is answered, something changes, and it is asked again (decision 3.4). */
const asksAgain = changes.map(
  (change): Story =>
    (about) => {
      const { artist, chance } = about;
      const latest = chance.happens(0.3) ? { latest: true as const } : {};
      const ask: Command = {
        do: "ask",
        who: service,
        artist,
        topic: chance.whole(0, 2),
        ...latest,
      };
      return [
        { do: "account", artist, on: true },
        { do: "source", artist, slot: 3, text: 1 },
        ask,
        leaseQuestion(artist),
        settled("answer"),
        ...change(about),
        ask,
        { do: "status", who: service, artist, job: "ended" },
      ];
    },
);

/**
 * An unresolved question is asked again: at once, some minutes later, and with other evidence
 * (decision 3.4).
 */
const asksUnresolvedAgain = [
  ...[5 * minute, 11 * minute].map(passes),
  ({ artist }: About): Command[] => [{ do: "source", artist, slot: 1, text: 2 }],
].map(
  (change): Story =>
    (about) => {
      const { artist, chance } = about;
      const ask: Command = { do: "ask", who: service, artist, topic: chance.whole(0, 2) };
      return [
        { do: "source", artist, slot: 1, text: 1 },
        ask,
        leaseQuestion(artist),
        settled("give_up"),
        ask,
        ...change(about),
        ask,
      ];
    },
);

/** Candidates rest, are asked for again, continued, and continued again when that has ended (decisions 3.22 and 3.23). */
const continues: Story = ({ artist, chance }) => {
  const ask: Command = { do: "ask", who: service, artist, topic: chance.whole(0, 2) };
  const again: Command = { do: "continue", who: service, artist, job: "continued" };
  return [
    { do: "source", artist, slot: 1, text: 3 },
    { ...ask, candidates: true },
    chance.happens(0.3) ? { do: "advance", artist } : leaseQuestion(artist),
    settled("answer"),
    { ...ask, candidates: true },
    { do: "continue", who: service, artist, job: "resting" },
    again,
    leaseQuestion(artist),
    settled(chance.one(["answer", "give_up"])),
    again,
    { do: "status", who: service, artist, job: "continued" },
  ];
};

/** Candidates rest for a minute less than a day, or a day, until they are continued (decision 3.23). */
const continuesLate = [day - minute, day].map(
  (ms): Story =>
    ({ artist, chance }) => [
      { do: "source", artist, slot: 1, text: 3 },
      { do: "ask", who: service, artist, topic: chance.whole(0, 2), candidates: true },
      leaseQuestion(artist),
      settled("answer"),
      { do: "skip", ms },
      { do: "continue", who: service, artist, job: "resting" },
    ],
);

/** Resting candidates, and the same question from a caller who did not ask for candidates (rule 4.1.8-candidates). */
const asksForAnAnswer: Story = ({ artist, chance }) => {
  const ask: Command = { do: "ask", who: service, artist, topic: chance.whole(0, 2) };
  return [
    { do: "source", artist, slot: 1, text: 3 },
    { ...ask, candidates: true },
    leaseQuestion(artist),
    settled("answer"),
    ask,
    { do: "continue", who: service, artist, job: "resting" },
  ];
};

/** Slices die or throw, and their writes come late (decisions 3.16, 3.17, 3.18). */
const dyingSlices: Story = ({ artist, chance }) => {
  const looks: Command[] = chance.happens(0.4) ? [{ do: "lookup", slice: "held" }] : [];
  const ends = (): Command => (chance.happens(0.6) ? dies : { do: "throw", slice: "held" });
  return [
    { do: "ask", who: service, artist, topic: chance.whole(0, 2) },
    leaseQuestion(artist),
    leaseQuestion(artist),
    ...looks,
    ends(),
    leaseQuestion(artist),
    { do: "settle", slice: "lost", how: "answer", shows: 255 },
    { do: "lookup", slice: "lost" },
    ends(),
    leaseQuestion(artist),
    ...chance.one<Command[]>([[settled("next")], [ends(), leaseQuestion(artist)]]),
    { do: "throw", slice: "lost" },
    { do: "status", who: service, artist, job: "ended" },
  ];
};

/** Slices throw, or die, until the job has failed (decision 3.17). */
const endsTooOften = [{ do: "throw", slice: "held" } as const, dies].map(
  (ends): Story =>
    ({ artist }) => [
      { do: "ask", who: service, artist, topic: 0 },
      ...[0, 1, 2].flatMap(() => [leaseQuestion(artist), ends]),
      leaseQuestion(artist),
      { do: "status", who: service, artist, job: "ended" },
    ],
);

/** While a slice of a question runs, nothing else of the artist does, until its lease has ended (decision 3.15). */
const runsOneAtATime: Story = ({ artist, who, chance }) => {
  const leaseLore: Command = { do: "lease", artist, kind: "lore_refresh" };
  return [
    { do: "correct", who, artist, request: chance.whole(0, 99), claim: 0 },
    { do: "ask", who: service, artist, topic: chance.whole(0, 2) },
    leaseQuestion(artist),
    leaseLore,
    dies,
    leaseLore,
    leaseQuestion(artist),
    settled("give_up"),
    leaseQuestion(artist),
    settled("give_up"),
  ];
};

/**
 * Lookups until an allowance is used up; a lookup's second slice reserves nothing new (rule
 * 8.outside).
 */
const looksOutside: Story = ({ artist, chance }) =>
  [0, 1, 2].flatMap((topic): Command[] => [
    { do: "ask", who: service, artist, topic },
    leaseQuestion(artist),
    { do: "lookup", slice: "held" },
    settled("next"),
    leaseQuestion(artist),
    { do: "lookup", slice: "held" },
    settled(chance.one(["give_up", "fail"])),
  ]);

/** New questions until the ledger of all artists is full (rule 8.saved-admission). */
const asksMuch: Story = ({ artist }) =>
  [0, 1, 2, 0, 1, 2].flatMap((topic): Command[] => [
    { do: "ask", who: service, artist, topic },
    leaseQuestion(artist),
    settled("fail"),
  ]);

const plansMuch: Story = ({ artist }) =>
  [artist, artist, artist].map((name): Command => ({ do: "plan", who: service, artist: name }));

/** A profile found for both artists belongs to the first one (decision 5.30). */
const sharesAProfile: Story = ({ chance }) => {
  const subject = chance.whole(3, 4);
  const names: readonly ArtistName[] = chance.happens(0.5) ? ["ana", "ben"] : ["ben", "ana"];
  return names.flatMap((artist): Command[] => [
    { do: "candidate", artist, subject, excerpt: 0 },
    { do: "review", who: "root", artist, candidate: "pending", decision: "approve", stale: true },
    { do: "review", who: "root", artist, candidate: "pending", decision: "approve" },
    { do: "review", who: "root", artist, candidate: "decided", decision: "decline" },
    { do: "candidate", artist, subject, excerpt: 1 },
  ]);
};

/** Each is chosen as often as it is listed here. */
export const researchStories: readonly Story[] = [
  ...asksAgain,
  ...asksUnresolvedAgain,
  continues,
  continues,
  ...continuesLate,
  asksForAnAnswer,
  dyingSlices,
  runsOneAtATime,
  ...endsTooOften,
  looksOutside,
  asksMuch,
  plansMuch,
  sharesAProfile,
];
