import { effect, signal, untracked } from "@preact/signals";
import type { DiscoveryReview } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { draftOf } from "../app/drafts.js";
import { client, subject } from "../app/session.js";

export type Decision = DiscoveryReview["decision"];

/** The possible decisions: key, button text, and the text shown afterwards. */
export const decisions: readonly {
  decision: Decision;
  key: string;
  words: string;
  done: string;
}[] = [
  { decision: "approve", key: "a", words: "Approve", done: "Approved" },
  { decision: "decline", key: "d", words: "Decline", done: "Declined" },
  { decision: "wrong_artist", key: "w", words: "Wrong artist", done: "Marked as another artist" },
  { decision: "incorrect", key: "i", words: "Incorrect", done: "Marked as incorrect" },
];

/** A decision taken on the page. */
export interface Taken {
  artistId: string;
  candidateId: string;
  revision: string;
  decision: Decision;
  /** `unsent`: the service could not be reached; it is sent when the page is opened again. */
  state: "sending" | "sent" | "unsent" | "undoing" | "refused";
  /** When it was taken, in milliseconds. */
  at: number;
  problem?: unknown;
}

const undoMs = 10 * 60_000;

/** Milliseconds in which a decision can still be undone; 0 when it no longer can (decision 8.30). */
export function undoLeft({ state, at, problem }: Taken): number {
  const isUndone = state === "refused" || (state === "undoing" && problem === undefined);
  return isUndone ? 0 : Math.max(0, at + undoMs - Date.now());
}

/** The decisions that the person took in this tab, by discovery id. */
export const taken = signal<ReadonlyMap<string, Taken>>(new Map());

/** Takes a decision and sends it at once, also when the page is left in the same moment. */
export function decide(one: Omit<Taken, "state" | "at">): void {
  void send({ ...one, state: "sending", at: Date.now() });
}

/** Sends a decision, and its undo when the person undid it meanwhile. */
export async function send(one: Taken): Promise<void> {
  const { problem: _, ...again } = one;
  put({ ...again, state: "sending" });
  const problem = await problemOf("reviewDiscovery", one);
  const state = problem === undefined ? "sent" : isRefused(problem) ? "refused" : "unsent";
  const isUndone = taken.value.get(one.candidateId)?.state === "undoing";
  if (isUndone) await takeBack({ ...again, state });
  else put({ ...again, state, problem });
}

/** Undoes a decision; false when the service refuses or cannot be reached. */
export async function undo({ problem: _, ...one }: Taken): Promise<boolean> {
  put({ ...one, state: "undoing" });
  // A decision that is being sent is undone after its answer.
  return one.state === "sending" || (await takeBack(one));
}

async function takeBack(one: Taken): Promise<boolean> {
  const problem = await problemOf("undoDiscoveryReview", one);
  if (problem !== undefined && !isRefused(problem)) put({ ...one, state: "undoing", problem });
  // Only of a saved decision the refusal is news.
  else if (problem !== undefined && one.state === "sent") put({ ...one, problem });
  else forget(one.candidateId);
  return problem === undefined;
}

async function problemOf(name: "reviewDiscovery" | "undoDiscoveryReview", one: Taken) {
  const { artistId, candidateId, revision, decision } = one;
  const input = { path: { id: artistId, candidateId }, body: { revision, decision } };
  return client.call(name, input, { keepalive: true }).then(
    () => undefined,
    (problem: unknown) => problem,
  );
}

/** Whether sending it again would not help. */
function isRefused(problem: unknown): boolean {
  return problem instanceof Refusal && problem.status < 500 && ![401, 429].includes(problem.status);
}

function put(one: Taken): void {
  keepAll(new Map(taken.value).set(one.candidateId, one));
}

function forget(candidateId: string): void {
  const rest = new Map(taken.value);
  rest.delete(candidateId);
  keepAll(rest);
}

/** What was not sent is also kept in the tab, as a draft of the person who decided. */
function keepAll(all: ReadonlyMap<string, Taken>): void {
  taken.value = all;
  const open = [...all.values()].filter(({ state }) => state !== "sent" && state !== "refused");
  draft().write(open.length === 0 ? "" : JSON.stringify(open));
}

function draft() {
  return draftOf(`decisions ${subject.peek()}`);
}

// Sends what could not be sent before.
effect(() => {
  if (subject.value === null) return;
  untracked(() => {
    const open = JSON.parse(draft().text.value || "[]") as Taken[];
    taken.value = new Map(open.map((one) => [one.candidateId, one]));
    for (const one of open) void (one.state === "undoing" ? takeBack(one) : send(one));
  });
});
