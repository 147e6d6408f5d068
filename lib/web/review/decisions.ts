import { signal } from "@preact/signals";
import type { DiscoveryReview } from "#lib/client/generated/types.js";
import { client } from "../app/session.js";

export type Decision = DiscoveryReview["decision"];

/** What can be decided: its key, its words, and what is said afterwards. */
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

/** A decision that was taken on the page: not sent yet, sent, or refused. */
export interface Taken {
  artistId: string;
  candidateId: string;
  revision: string;
  decision: Decision;
  state: "waiting" | "sending" | "sent" | "refused";
  problem?: unknown;
}

/** Seconds in which a decision can be taken back: a decided discovery never changes, so it is sent only after them (decision 8.30). */
export const undoSeconds = 10;

/** The decisions taken in this tab, by the discovery's id. */
export const taken = signal<ReadonlyMap<string, Taken>>(new Map());
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Takes a decision; it is sent after {@link undoSeconds}, or when the page is left. */
export function decide(one: Omit<Taken, "state">): void {
  if (taken.value.get(one.candidateId)?.state === "sending") return;
  put({ ...one, state: "waiting" });
  clearTimeout(timers.get(one.candidateId));
  timers.set(
    one.candidateId,
    setTimeout(() => send(one.candidateId), undoSeconds * 1000),
  );
}

/** Takes a decision back that was not sent yet; false when it is too late. */
export function undo(candidateId: string): boolean {
  if (taken.value.get(candidateId)?.state !== "waiting") return false;
  clearTimeout(timers.get(candidateId));
  forget(candidateId);
  return true;
}

/** Takes a refused decision off the page, so that another can be taken. */
export function forget(candidateId: string): void {
  const rest = new Map(taken.value);
  rest.delete(candidateId);
  taken.value = rest;
}

/** Sends at once what waits; for leaving the page. */
export function sendWaiting(): void {
  for (const { candidateId, state } of taken.value.values()) {
    if (state !== "waiting") continue;
    clearTimeout(timers.get(candidateId));
    void send(candidateId);
  }
}

async function send(candidateId: string): Promise<void> {
  const one = taken.value.get(candidateId);
  if (one === undefined) return;
  put({ ...one, state: "sending" });
  const { artistId, revision, decision } = one;
  try {
    await client.call("reviewDiscovery", {
      path: { id: artistId, candidateId },
      body: { revision, decision },
    });
    put({ ...one, state: "sent" });
  } catch (problem) {
    put({ ...one, state: "refused", problem });
  }
}

function put(one: Taken): void {
  taken.value = new Map(taken.value).set(one.candidateId, one);
}

// A page that goes away sends what waits; the browser finishes requests that were begun.
addEventListener("pagehide", sendWaiting);
