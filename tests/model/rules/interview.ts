import { changingEvidence, isEligible } from "./evidence.js";
import { memoryOf, openSitting } from "./memory.js";
import {
  type Artist,
  type ArtistName,
  type Question,
  queueLore,
  type Refused,
  refusesUser,
  type Who,
  type World,
} from "./world.js";

/** One sitting is open at a time; a repeated request returns the same sitting (decision 5.20). */
export function start(
  world: World,
  who: Who,
  name: ArtistName,
  request: string,
): { status: 200; sitting: number; state: string } | Refused {
  const refused = refusesUser(world, who, name);
  if (refused !== null) return refused;
  const artist = world.artists[name];
  const known = artist.sittings.findIndex((one) => one.request === request);
  if (known !== -1) return sittingAnswer(artist, known + 1);
  if (openSitting(artist) !== null) return { status: 409, code: "session_active" };
  artist.sittings.push({
    label: `${name}/sitting${artist.sittings.length + 1}`,
    request,
    isOpen: true,
  });
  return sittingAnswer(artist, artist.sittings.length);
}

function sittingAnswer(artist: Artist, sitting: number) {
  const isOpen = artist.sittings[sitting - 1]?.isOpen;
  return { status: 200 as const, sitting, state: isOpen ? "active" : "finished" };
}

/**
 * Finishing skips unanswered questions and queues a refresh; a repetition changes nothing (decision
 * 5.21).
 */
export function finish(world: World, who: Who, name: ArtistName, sitting: number | null) {
  const refused = refusesUser(world, who, name);
  if (refused !== null) return refused;
  const artist = world.artists[name];
  const session = sitting === null ? undefined : artist.sittings[sitting - 1];
  if (session === undefined || sitting === null) return { status: 404, code: "not_found" };
  if (session.isOpen) {
    session.isOpen = false;
    for (const question of artist.questions) {
      if (question.sitting === sitting && question.state === "offered") question.state = "skipped";
    }
    queueLore(world, name);
  }
  return sittingAnswer(artist, sitting);
}

export interface Offer {
  sitting: number | null;
  ordinal: number;
  text: string;
  /** The memory used for the draft. */
  memory: string;
  reference:
    | { kind: "original"; source: string; isCurrent: boolean; isExact: boolean }
    | { kind: "answer"; question: string; isCurrent: boolean; isExact: boolean };
}

type QuestionAnswer = { status: 200; question: string; state: string };

/** Saves a prepared question, with the checks of decisions 5.40 and 5.41 (rules 4.4.three, 4.4.atomic, 4.4.duplicate). */
export function offer(
  world: World,
  who: Who,
  name: ArtistName,
  { sitting, ordinal, text, memory, reference }: Offer,
): QuestionAnswer | Refused {
  const refused = refusesUser(world, who, name);
  if (refused !== null) return refused;
  const artist = world.artists[name];
  const session = sitting === null ? undefined : artist.sittings[sitting - 1];
  if (session === undefined || sitting === null) return { status: 404, code: "not_found" };
  const asked = artist.questions.filter((one) => one.sitting === sitting);
  const saved = asked.find((one) => one.ordinal === ordinal);
  if (saved !== undefined) return { status: 200, question: saved.label, state: saved.state };
  if (!session.isOpen) return { status: 409, code: "session_finished" };
  if (ordinal !== asked.length + 1) return { status: 409, code: "offer_out_of_order" };
  if (memory !== memoryOf(artist, sitting)) return { status: 409, code: "memory_changed" };
  if (!isCurrentReference(artist, reference)) return { status: 409, code: "evidence_changed" };
  const question: Question = {
    label: `${name}/q${artist.questions.length}`,
    sitting,
    ordinal,
    text,
    state: "offered",
    versions: [],
    embargo: null,
    quotes: quotesOf(artist, reference),
  };
  artist.questions.push(question);
  return { status: 200, question: question.label, state: "offered" };
}

function isCurrentReference(artist: Artist, reference: Offer["reference"]): boolean {
  if (!reference.isCurrent || !reference.isExact) return false;
  if (reference.kind === "answer") {
    return artist.questions.some(
      ({ label, state }) => label === reference.question && state === "answered",
    );
  }
  const source = artist.sources.get(reference.source);
  return source !== undefined && isEligible(artist, source);
}

/** Quoting a published answer means quoting that answer (decision 5.54). */
function quotesOf(artist: Artist, reference: Offer["reference"]): string[] {
  if (reference.kind === "answer") return [reference.question];
  const answer = artist.sources.get(reference.source)?.answer;
  return answer ? [answer.question] : [];
}

export interface Save {
  question: string | null;
  isStale: boolean;
  /** Null skips the question. */
  answer: string | null;
  /** Undefined: no embargo is given; "past": a date that has passed. */
  until?: string | undefined;
}

/**
 * Saves the exact answer (decisions 5.22, 5.33, 5.43); a repetition succeeds whatever revision is
 * given.
 */
export function save(
  world: World,
  who: Who,
  name: ArtistName,
  { question: label, isStale, answer, until }: Save,
): QuestionAnswer | Refused {
  const refused = refusesUser(world, who, name);
  if (refused !== null) return refused;
  if (answer === null && until !== undefined) return { status: 400, code: "invalid_input" };
  const artist = world.artists[name];
  const question = artist.questions.find((one) => one.label === label);
  if (question === undefined) return { status: 404, code: "not_found" };
  const answered = () => ({
    status: 200 as const,
    question: question.label,
    state: question.state,
  });
  if (question.state === "answered") {
    const isSame =
      answer === question.versions.at(-1) &&
      (until === undefined || until === question.embargo?.date);
    return isSame ? answered() : { status: 409, code: "conflict" };
  }
  if (question.state === "skipped" && answer === null) return answered();
  if (openSitting(artist) !== question.sitting) return { status: 409, code: "session_finished" };
  if (isStale) return { status: 409, code: "revision_changed" };
  if (until === "past") return { status: 400, code: "invalid_input" };
  changingEvidence(world, artist, () => {
    question.state = answer === null ? "skipped" : "answered";
    if (answer !== null) question.versions.push(answer);
    if (until !== undefined) question.embargo = { date: until, isEnded: false };
  });
  return answered();
}

export interface Revision {
  question: string | null;
  isStale: boolean;
  answer: string;
  /** Null lifts the embargo. */
  until?: string | null | undefined;
}

/**
 * Revises a response: the revision is compared first, then an identical answer changes nothing
 * (decisions 5.44, 5.54).
 */
export function revise(
  world: World,
  who: Who,
  name: ArtistName,
  { question: label, isStale, answer, until }: Revision,
): { status: 200; question: string; version: string; until: string | null } | Refused {
  const refused = refusesUser(world, who, name);
  if (refused !== null) return refused;
  const artist = world.artists[name];
  const question = artist.questions.find((one) => one.label === label);
  if (question?.state !== "answered") return { status: 404, code: "not_found" };
  if (isStale) return { status: 409, code: "revision_changed" };
  const date = question.embargo?.date ?? null;
  const movesUntil = until !== undefined && until !== date;
  if (movesUntil && until === "past") return { status: 400, code: "invalid_input" };
  if (answer !== question.versions.at(-1) || movesUntil) {
    changingEvidence(world, artist, () => {
      if (answer !== question.versions.at(-1)) question.versions.push(answer);
      if (movesUntil) question.embargo = until === null ? null : { date: until, isEnded: false };
    });
    queueLore(world, name);
  }
  const version = `${question.label}v${question.versions.length}`;
  return { status: 200, question: question.label, version, until: question.embargo?.date ?? null };
}
