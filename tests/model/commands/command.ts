import type { ArtistName, Who } from "../rules/world.js";

/**
 * What callers, operators, slices and the clock do, as plain data. A command names its object by
 * state ("the open sitting"), not by identity, so that a sequence still makes sense when a part is
 * removed. Absent fields have the ordinary value.
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
  /** The sources that it shows, as the bits of a number. */
  settle: { slice: SliceState; how: Ending; shows: number } & Back;
  throw: { slice: SliceState } & Back;
  lookup: { slice: SliceState } & Back;
  skip: { ms: number };
  source: Of & { slot: number; text: number; private?: true; pending?: true; removed?: true };
  /** The account is read to its end, and all its posts are gone. */
  reading: Of;
  account: Of & { on: boolean };
  claim: Of & { on: boolean };
  candidate: Of & { subject: number; excerpt: number };
  review: Call & { candidate: "pending" | "decided"; decision: Decision } & Back & Stale;
  original: Call & { source: "eligible" | "not eligible" } & Back & Stale;
  /** A wording of an answer, this many before the current one. */
  publish: Of & { earlier?: number } & Back;
  start: Call & { request: number };
  finish: Call & { sitting: SittingState } & Back;
  offer: Call & {
    sitting: SittingState;
    quotes: "original" | "answer";
    /** How many newer quotable items are skipped. */
    quoted?: number;
    /**
     * The fault in the command: the ordinal before or after the next one, or a wrong part of the
     * body.
     */
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
    /** Its question: the newest in that state. */
    about?: QuestionState;
    until?: Until;
  };
  retract: Call & { boundary: "active" | "retracted" } & Back & Stale;
  correct: Call & { request: number; claim: number };
  memory: Call & { sitting?: number };
  /** All the artist's dates pass. */
  date: Of;
}

interface Of {
  artist: ArtistName;
}

interface Call extends Of {
  who: Who;
}

/** How many newer ones in that state are skipped. */
interface Back {
  back?: number;
}

/** The given revision is not the current one. */
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
/** The result of a slice; an answered candidates job rests. */
export type Ending = "next" | "wait" | "answer" | "give_up" | "fail";
export type Decision = "approve" | "decline" | "wrong_artist" | "incorrect";

/**
 * Every refusal of a command that the model knows; a long run reports those that never occurred.
 */
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
