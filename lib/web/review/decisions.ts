import { effect, signal, untracked } from "@preact/signals";
import type { DiscoveryReview, Operations } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { client, subject } from "../app/session.js";
import { allUnsentOf, unsentOf } from "../app/unsent.js";

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

/** Maximum number of decisions in one request. */
const mostAtOnce = 100;

/** Takes the same kind of decision about many discoveries; each can be undone alone. */
export async function decideMany(
  all: readonly Omit<Taken, "state" | "at">[],
): Promise<readonly Taken[]> {
  const at = Date.now();
  const batch = all.map((one): Taken => ({ ...one, state: "sending", at }));
  put(...batch);
  for (let from = 0; from < batch.length; from += mostAtOnce) {
    const part = batch.slice(from, from + mostAtOnce);
    const refused = await problemsOf(part);
    for (const one of part) await settle(one, refused.get(one.candidateId));
  }
  return batch;
}

/** Sends a decision, and its undo when the person undid it meanwhile. */
export async function send(one: Taken): Promise<void> {
  const { problem: _, ...again } = one;
  put({ ...again, state: "sending" });
  await settle(again, await problemOf("reviewDiscovery", one));
}

async function settle(one: Taken, problem: unknown): Promise<void> {
  const state = problem === undefined ? "sent" : isRefused(problem) ? "refused" : "unsent";
  const isUndone = taken.value.get(one.candidateId)?.state === "undoing";
  if (isUndone) await takeBack({ ...one, state });
  else put({ ...one, state, problem });
}

/** The problems of these decisions, by discovery id, sent in one request. */
async function problemsOf(all: readonly Taken[]): Promise<ReadonlyMap<string, unknown>> {
  const reviews = all.map(({ candidateId, revision, decision }) => ({
    candidateId,
    revision,
    decision,
  }));
  const input = { path: { id: all[0]?.artistId ?? "" }, body: { reviews } };
  return client.call("reviewDiscoveries", input, { keepalive: true }).then(
    (answer) =>
      new Map(
        answer.reviews.flatMap(({ candidateId, outcome }) =>
          outcome === "accepted"
            ? []
            : [[candidateId, new Refusal(409, refusals[outcome], noHeaders)]],
        ),
      ),
    (problem: unknown) => new Map(all.map(({ candidateId }) => [candidateId, problem])),
  );
}

const noHeaders = new Headers();
const refusal = (code: Code, error: string) => ({ status: "error" as const, code, error });
type Code = Exclude<
  Operations["reviewDiscoveries"]["answer"]["reviews"][number]["outcome"],
  "accepted"
>;
/** What a single review would answer. */
const refusals = {
  not_found: refusal("not_found", "This discovery no longer exists"),
  revision_changed: refusal("revision_changed", "It has changed since it was shown"),
  conflict: refusal("conflict", "Another decision was already taken"),
  link_conflict: refusal("link_conflict", "The profile belongs to another link or artist"),
};

/** Undoes a decision; false when the service refuses or cannot be reached. */
export async function undo({ problem: _, ...one }: Taken): Promise<boolean> {
  put({ ...one, state: "undoing" });
  // A decision that is being sent is undone after its answer.
  return one.state === "sending" || (await takeBack(one));
}

async function takeBack(one: Taken): Promise<boolean> {
  const problem = await problemOf("undoDiscoveryReview", one);
  if (problem !== undefined && !isRefused(problem)) put({ ...one, state: "undoing", problem });
  // A refused undo matters only if the decision was saved.
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

function put(...all: Taken[]): void {
  taken.value = new Map([...taken.value, ...all.map((one) => [one.candidateId, one] as const)]);
  for (const one of all) keep(one);
}

function forget(candidateId: string): void {
  const rest = new Map(taken.value);
  rest.delete(candidateId);
  taken.value = rest;
  unsentOf("decision", subject.peek(), candidateId).forget();
}

/** What has no answer yet is also kept in the browser, for the person who decided. */
function keep({ problem: _, ...one }: Taken): void {
  const person = subject.peek();
  if (person === null) return;
  // Ids, revision and decision, and no words.
  const unsent = unsentOf<Taken>("decision", person, one.candidateId);
  if (one.state === "sent" || one.state === "refused") unsent.forget();
  else unsent.write(one);
}

// Sends what could not be sent before.
effect(() => {
  const person = subject.value;
  if (person === null) return;
  untracked(() => {
    const open = allUnsentOf<Taken>("decision", person);
    taken.value = new Map(open.map((one) => [one.candidateId, one]));
    for (const one of open) void (one.state === "undoing" ? takeBack(one) : send(one));
  });
});
