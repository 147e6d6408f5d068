import type { ArtistName, Who } from "../rules/world.js";

/**
 * What callers, operators, slices and the clock do, as plain data. A command names what it is about by its state ("the open
 * sitting") and not by an identity, so that a sequence still means something when a part of it is left out. Fields that
 * are left out say what is ordinary.
 */
export type Command = { [Name in keyof Fields]: CommandOf<Name> }[keyof Fields];

export type CommandOf<Name extends keyof Fields> = { do: Name } & Fields[Name];

interface Fields {
  ask: Call & { topic: number; latest?: true; candidates?: true };
  continue: Call & { job: JobState } & Back;
  status: Call & { job: JobState } & Back;
  plan: Call;
  lease: { artist?: ArtistName; kind?: "question_research" | "lore_refresh" };
  advance: { artist?: ArtistName };
  /** The sources that it shows are the bits of a number. */
  settle: { slice: SliceState; how: Ending; shows: number } & Back;
  throw: { slice: SliceState } & Back;
  lookup: { slice: SliceState } & Back;
  skip: { ms: number };
  source: Of & { slot: number; text: number; private?: true; pending?: true; removed?: true };
  /** The account is read to its end, and none of its posts is there any more. */
  reading: Of;
  account: Of & { on: boolean };
  claim: Of & { on: boolean };
  candidate: Of & { subject: number; excerpt: number };
  review: Call & { candidate: "pending" | "decided"; decision: Decision } & Back & Stale;
  original: Call & { source: "eligible" | "not eligible" } & Back & Stale;
  /** A wording of an answer, so many before the current one. */
  publish: Of & { earlier?: number } & Back;
  start: Call & { request: number };
  finish: Call & { sitting: SittingState } & Back;
  offer: Call & {
    sitting: SittingState;
    quotes: "original" | "answer";
    /** How many newer ones of what could be quoted are passed over. */
    quoted?: number;
    /** What is not as it should be: the ordinal before or after the next one, or a part of what is sent. */
    wrong?: "again" | "gap" | "memory" | "revision" | "quote";
  } & Back;
  /** A null answer skips the question. */
  save: Call & { question: QuestionState; answer: number | null; until?: Until } & Back & Stale;
  /** Null lifts the embargo. */
  revise: Call & { question: QuestionState; answer: number; until?: Until | null } & Back & Stale;
  boundary: Call & {
    request: number;
    wording: number;
    ofSitting?: true;
    /** The question that it is about, the newest of that state. */
    about?: QuestionState;
    until?: Until;
  };
  retract: Call & { boundary: "active" | "retracted" } & Back & Stale;
  correct: Call & { request: number; claim: number };
  memory: Call & { sitting?: number };
  /** Every date of the artist comes. */
  date: Of;
}

interface Of {
  artist: ArtistName;
}

interface Call extends Of {
  who: Who;
}

/** How many newer ones of that state are passed over. */
interface Back {
  back?: number;
}

/** The revision that is named is not the current one. */
interface Stale {
  stale?: true;
}

/** Of a job: "other" is one of the other artist. */
export type JobState = "active" | "resting" | "continued" | "ended" | "other";
export type SliceState = "held" | "lost";
/** Of a sitting: "other" is one of the other artist. */
export type SittingState = "open" | "finished" | "other";
/** Of a question: "other" is one of the other artist. */
export type QuestionState = "offered" | "answered" | "skipped" | "other";
export type Until = "2998" | "2999" | "past";
/** What a slice comes to; an answer of a candidates job rests. */
export type Ending = "next" | "wait" | "answer" | "give_up" | "fail";
export type Decision = "approve" | "decline" | "wrong_artist" | "incorrect";

/** Every refusal of a command that the model knows; a long run says which of them never came. */
export const refusals: { [Name in Command["do"]]?: readonly string[] } = {
  ask: ["forbidden", "invalid_input", "research_busy", "saved_evidence_quota"],
  continue: ["forbidden", "not_found", "job_not_continuable", "research_busy"],
  status: ["forbidden", "not_found"],
  plan: ["forbidden", "planning_quota"],
  settle: ["lease lost"],
  throw: ["lease lost"],
  lookup: ["lease lost", "allowance exhausted"],
  review: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "revision_changed",
    "conflict",
    "link_conflict",
  ],
  original: ["forbidden", "not_found", "revision_changed"],
  start: ["unauthenticated", "forbidden", "session_active"],
  finish: ["unauthenticated", "forbidden", "not_found"],
  offer: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "session_finished",
    "offer_out_of_order",
    "memory_changed",
    "evidence_changed",
  ],
  save: [
    "unauthenticated",
    "forbidden",
    "not_found",
    "invalid_input",
    "conflict",
    "session_finished",
    "revision_changed",
  ],
  revise: ["unauthenticated", "forbidden", "not_found", "invalid_input", "revision_changed"],
  boundary: ["unauthenticated", "forbidden", "invalid_input", "request_id_reused"],
  retract: ["unauthenticated", "forbidden", "not_found", "revision_changed"],
  correct: ["unauthenticated", "forbidden", "request_id_reused"],
  memory: ["unauthenticated", "forbidden", "stale_sitting"],
};
