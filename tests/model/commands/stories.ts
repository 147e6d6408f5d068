import type { Chance } from "../../support/fuzz/chance.js";
import { type ArtistName, day, minute, second } from "../rules/world.js";
import type { Command } from "./command.js";

/**
 * Commands that follow each other on one thing, so that states are reached that chance alone seldom reaches. Other commands
 * come in between (`sequence.ts`), so a story is no script: it may turn out otherwise.
 */
export type Story = (of: { artist: ArtistName; chance: Chance }) => Command[];

const service = "service" as const;
/** A slice that died is leased again once its lease has ended. */
const dies: Command = { do: "skip", ms: 90 * second };
const leaseQuestion: Command = { do: "lease", kind: "question_research" };
const settled = (how: "answer" | "give_up" | "fail" | "next"): Command => ({
  do: "settle",
  slice: "held",
  how,
  shows: 7,
});

/** What happens between a question and the same question again. */
const changes = (artist: ArtistName, chance: Chance): Command[] =>
  chance.one<Command[]>([
    [],
    [{ do: "source", artist, slot: 3, text: 2 }],
    [{ do: "source", artist, slot: 3, text: 1, removed: true }],
    [{ do: "source", artist, slot: 3, text: 1, private: true }],
    [{ do: "account", artist, on: false }],
    [{ do: "reading", artist }],
    [
      { do: "candidate", artist, subject: 0, excerpt: 0 },
      { do: "review", who: artist, artist, candidate: "pending", decision: "decline" },
    ],
    [{ do: "skip", ms: chance.one([5 * minute, 11 * minute, 16 * minute, day - minute, day]) }],
  ]);

/** A question is answered, something changes, and it is asked again (decision 3.4). */
const asksAgain: Story = ({ artist, chance }) => {
  const latest = chance.happens(0.3) ? { latest: true as const } : {};
  const ask: Command = { do: "ask", who: service, artist, topic: chance.whole(0, 2), ...latest };
  return [
    { do: "account", artist, on: true },
    { do: "source", artist, slot: 0, text: 1 },
    { do: "source", artist, slot: 3, text: 1 },
    ask,
    leaseQuestion,
    settled(chance.one(["answer", "answer", "answer", "give_up"])),
    ...changes(artist, chance),
    ask,
    { do: "status", who: service, artist, job: "ended" },
  ];
};

/** Candidates rest, are continued, and continued again (decisions 3.22 and 3.23). */
const continues: Story = ({ artist, chance }) => {
  const goOn: Command = { do: "continue", who: service, artist, job: "resting" };
  const ask: Command = { do: "ask", who: service, artist, topic: chance.whole(0, 2) };
  const again: Command = { do: "continue", who: service, artist, job: "continued" };
  return [
    { do: "source", artist, slot: 1, text: 3 },
    { ...ask, candidates: true },
    chance.one<Command>([{ do: "advance" }, leaseQuestion]),
    settled("answer"),
    ...chance.one<Command[]>([
      [],
      [{ do: "skip", ms: chance.one([day - minute, day]) }],
      [ask],
      [{ ...ask, candidates: true }],
    ]),
    goOn,
    again,
    leaseQuestion,
    settled(chance.one(["answer", "give_up"])),
    again,
    { do: "status", who: service, artist, job: "continued" },
  ];
};

/** Slices die or throw, and what they send comes late (decisions 3.16, 3.17, 3.18). */
const dyingSlices: Story = ({ artist, chance }) => {
  const looks: Command[] = chance.happens(0.4) ? [{ do: "lookup", slice: "held" }] : [];
  const ends = (): Command => (chance.happens(0.6) ? dies : { do: "throw", slice: "held" });
  return [
    { do: "ask", who: service, artist, topic: chance.whole(0, 2) },
    leaseQuestion,
    leaseQuestion,
    ...looks,
    ends(),
    leaseQuestion,
    { do: "settle", slice: "lost", how: "answer", shows: 7 },
    { do: "lookup", slice: "lost" },
    ends(),
    leaseQuestion,
    ...chance.one<Command[]>([[settled("next")], [ends(), leaseQuestion]]),
    { do: "throw", slice: "lost" },
    { do: "status", who: service, artist, job: "ended" },
  ];
};

/** Questions for the outside until an allowance is used up (rule 8.outside). */
const looksOutside: Story = ({ artist, chance }) =>
  [0, 1, 2].flatMap((topic): Command[] => [
    { do: "ask", who: service, artist: topic === 1 && chance.happens(0.5) ? "ben" : artist, topic },
    leaseQuestion,
    { do: "lookup", slice: "held" },
    settled(chance.one(["give_up", "fail"])),
  ]);

/** New questions until the ledger of all artists is full (rule 8.saved-admission). */
const asksMuch: Story = ({ artist }) =>
  [0, 1, 2, 0, 1, 2].flatMap((topic): Command[] => [
    { do: "ask", who: service, artist, topic },
    leaseQuestion,
    settled("fail"),
  ]);

const plansMuch: Story = ({ artist }) =>
  [artist, artist, artist].map((name): Command => ({ do: "plan", who: service, artist: name }));

/** A sitting with its offers, answers and its end, and what comes too late (decisions 5.20 to 5.22). */
const sits: Story = ({ artist, chance }) => {
  const who = artist;
  const save: Command = {
    do: "save",
    who,
    artist,
    question: "offered",
    answer: chance.whole(0, 2),
  };
  return [
    { do: "source", artist, slot: 2, text: chance.whole(1, 3) },
    { do: "start", who, artist, request: chance.whole(0, 5) },
    { do: "offer", who, artist, sitting: "open", quotes: "original" },
    { ...save, stale: true },
    { ...save, ...(chance.happens(0.5) ? { until: "2998" } : {}) },
    { ...save, question: "answered" },
    { do: "offer", who, artist, sitting: "open", quotes: "answer" },
    ...chance.one<Command[]>([[], [save]]),
    { do: "finish", who, artist, sitting: "open" },
    { ...save, question: "skipped" },
    { do: "offer", who, artist, sitting: "finished", quotes: "original" },
    { do: "revise", who, artist, question: "answered", answer: 2, stale: true },
    { do: "revise", who, artist, question: "answered", answer: chance.whole(0, 2) },
  ];
};

/** A draft whose memory or evidence changes before it is offered (rules 4.4.atomic, 4.4.409). */
const changesUnderADraft: Story = ({ artist, chance }) => [
  { do: "source", artist, slot: 2, text: 1 },
  { do: "start", who: artist, artist, request: chance.whole(0, 5) },
  { do: "correct", who: artist, artist, request: chance.whole(0, 5), claim: 0 },
  ...chance.one<Command[]>([
    [{ do: "offer", who: artist, artist, sitting: "open", quotes: "original", wrong: "memory" }],
    [{ do: "source", artist, slot: 2, text: 1, removed: true }],
    [{ do: "source", artist, slot: 2, text: 1, private: true }],
    [{ do: "offer", who: artist, artist, sitting: "open", quotes: "original", wrong: "quote" }],
    [{ do: "offer", who: artist, artist, sitting: "open", quotes: "original", wrong: "gap" }],
  ]),
  { do: "offer", who: artist, artist, sitting: "open", quotes: "original" },
];

/** An answer is published, and withheld by its embargo or a boundary until that ends (decisions 5.32, 5.54, 5.55). */
const withholds: Story = ({ artist, chance }) => {
  const who = artist;
  const read: Command = { do: "original", who: service, artist, source: "not eligible" };
  const revise: Command = { do: "revise", who, artist, question: "answered", answer: 1 };
  return [
    { do: "publish", artist },
    ...chance.one<Command[]>([
      [
        { ...revise, until: "2998" },
        read,
        chance.happens(0.5) ? { ...revise, until: null } : { do: "date", artist },
      ],
      [
        {
          do: "boundary",
          who,
          artist,
          request: chance.whole(0, 9),
          wording: 0,
          about: "answered",
          ...(chance.happens(0.5) ? { until: "2998" } : {}),
        },
        read,
        chance.happens(0.5)
          ? { do: "retract", who, artist, boundary: "active" }
          : { do: "date", artist },
      ],
      [{ ...revise, answer: chance.whole(0, 3) }, read, { do: "publish", artist, earlier: 1 }],
    ]),
    { do: "original", who: service, artist, source: "eligible" },
    { do: "memory", who, artist },
  ];
};

/** A profile that both artists are found to have is the first one's (decision 5.30). */
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

/** Each as often as it stands here. */
export const stories: readonly Story[] = [
  asksAgain,
  asksAgain,
  asksAgain,
  continues,
  continues,
  dyingSlices,
  dyingSlices,
  sits,
  sits,
  withholds,
  withholds,
  changesUnderADraft,
  looksOutside,
  sharesAProfile,
  plansMuch,
  asksMuch,
];
