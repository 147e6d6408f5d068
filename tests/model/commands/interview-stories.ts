import { type ArtistName, otherOf } from "../rules/world.js";
import type { Command } from "./command.js";
import type { Story } from "./research-stories.js";

/**
 * A sitting with its offers, answers and end, and calls that come too late (decisions 5.20 to
 * 5.22).
 */
const sits: Story = ({ artist, who, chance }) => {
  const answer = chance.whole(0, 2);
  const save: Command = { do: "save", who, artist, question: "offered", answer };
  const saveAgain: Command = { ...save, question: "answered" };
  return [
    { do: "source", artist, slot: 2, text: chance.whole(1, 3) },
    { do: "start", who, artist, request: chance.whole(0, 99) },
    { do: "offer", who, artist, sitting: "open", quotes: "original" },
    { ...save, who: "root", artist: otherOf(artist), question: "other" },
    { ...save, stale: true },
    { ...save, ...(chance.happens(0.5) ? { until: "2998" } : {}) },
    saveAgain,
    { ...saveAgain, answer: (answer + 1) % 3 },
    { ...saveAgain, answer: null },
    { do: "offer", who, artist, sitting: "open", quotes: "answer" },
    ...chance.one<Command[]>([[], [save]]),
    { do: "finish", who, artist, sitting: "open" },
    { ...save, question: "skipped" },
    { do: "offer", who, artist, sitting: "finished", quotes: "original" },
    { do: "revise", who, artist, question: "answered", answer: 2, stale: true },
    { do: "revise", who, artist, question: "answered", answer: chance.whole(0, 2) },
  ];
};

/** Faults of an offered draft, and changes since it was written (rules 4.4.atomic, 4.4.409). */
const drafts: readonly Story[] = [
  ...(["memory", "gap", "quote", "revision"] as const).map(
    (wrong): Story =>
      ({ artist, who }) => [
        { do: "offer", who, artist, sitting: "open", quotes: "original", wrong },
      ],
  ),
  ({ artist }) => [{ do: "source", artist, slot: 2, text: 1, removed: true }],
  ({ artist }) => [{ do: "source", artist, slot: 2, text: 1, private: true }],
];

const offersADraft = drafts.map(
  (draft): Story =>
    (about) => {
      const { artist, who, chance } = about;
      return [
        { do: "source", artist, slot: 2, text: 1 },
        { do: "finish", who, artist, sitting: "open" },
        { do: "start", who, artist, request: chance.whole(0, 99) },
        { do: "correct", who, artist, request: chance.whole(0, 5), claim: 0 },
        ...draft(about),
        { do: "offer", who, artist, sitting: "open", quotes: "original" },
      ];
    },
);

/** Ways to withhold a published answer and to release it (decisions 5.32, 5.54, 5.55). */
const ends: readonly Story[] = [
  ({ artist, who, chance }) => {
    const edit: Command = { do: "revise", who, artist, question: "answered", answer: 1 };
    const lifts: Command = chance.happens(0.5) ? { ...edit, until: null } : { do: "date", artist };
    return [{ ...edit, until: "2998" }, notEligible(artist), lifts];
  },
  ({ artist, who, chance }) => [
    {
      do: "boundary",
      who,
      artist,
      request: chance.whole(0, 99),
      wording: 0,
      about: "answered",
      ...(chance.happens(0.5) ? { until: "2998" } : {}),
    },
    notEligible(artist),
    chance.happens(0.5)
      ? { do: "retract", who, artist, boundary: "active" }
      : { do: "date", artist },
  ],
  ({ artist, who }) => [
    { do: "revise", who, artist, question: "answered", answer: 2 },
    notEligible(artist),
    { do: "publish", artist, earlier: 1 },
  ],
];

const notEligible = (artist: ArtistName): Command => ({
  do: "original",
  who: "service",
  artist,
  source: "not eligible",
});

/** An answer is published, and withheld until that ends. */
const withholds = ends.map(
  (end): Story =>
    (about) => {
      const { artist, who, chance } = about;
      return [
        { do: "source", artist, slot: 2, text: 3 },
        { do: "start", who, artist, request: chance.whole(0, 99) },
        { do: "offer", who, artist, sitting: "open", quotes: "original" },
        { do: "save", who, artist, question: "offered", answer: 1 },
        { do: "publish", artist },
        ...end(about),
        { do: "original", who: "service", artist, source: "eligible" },
        { do: "memory", who, artist },
      ];
    },
);

/** Each is chosen as often as it is listed here. */
export const interviewStories: readonly Story[] = [sits, sits, ...withholds, ...offersADraft];
