import { signal } from "@preact/signals";
import type { DiscoveryReview } from "#lib/client/generated/types.js";
import { client } from "../app/session.js";

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

/** A decision taken on the page: not sent yet, sent, or refused. */
export interface Taken {
  artistId: string;
  candidateId: string;
  revision: string;
  decision: Decision;
  state: "waiting" | "sending" | "sent" | "refused";
  problem?: unknown;
}

/**
 * Seconds in which a decision can be undone. A sent decision is final, so it is sent only after
 * this time (decision 8.30).
 */
export const undoSeconds = 10;

/** The decisions taken in this tab, by discovery id. */
export const taken = signal<ReadonlyMap<string, Taken>>(new Map());
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Takes a decision; it is sent after {@link undoSeconds}, or when the person leaves the page. */
export function decide(one: Omit<Taken, "state">): void {
  if (taken.value.get(one.candidateId)?.state === "sending") return;
  put({ ...one, state: "waiting" });
  clearTimeout(timers.get(one.candidateId));
  timers.set(
    one.candidateId,
    setTimeout(() => send(one.candidateId), undoSeconds * 1000),
  );
}

/** Undoes a decision that was not sent yet; false when it is too late. */
export function undo(candidateId: string): boolean {
  if (taken.value.get(candidateId)?.state !== "waiting") return false;
  clearTimeout(timers.get(candidateId));
  forget(candidateId);
  return true;
}

/** Removes a refused decision from the page, so that the person can decide again. */
export function forget(candidateId: string): void {
  const rest = new Map(taken.value);
  rest.delete(candidateId);
  taken.value = rest;
}

/** Sends all waiting decisions immediately; called when the page is left. */
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

// When the page is closed, waiting decisions are sent; the browser finishes requests that have
// started.
addEventListener("pagehide", sendWaiting);
