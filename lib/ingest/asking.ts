import { setTimeout as delay } from "node:timers/promises";
import type { Deps } from "#lib/deps.js";
import { beginCall, type ProviderCall, postponeProvider } from "#lib/ingest/store.js";
import type { LeasedJob } from "#lib/jobs/store.js";
import type { ProviderAnswer } from "#lib/outside/provider/ask-provider.js";

/** A provider's answer, or why it was not asked. */
export type Asked<Value> =
  | ProviderAnswer<Value>
  | { kind: "lost" }
  | { kind: "account_gone" }
  | { kind: "not_yet"; waitSeconds: number };

/** Longest wait for a provider's pace inside a slice; a longer one is for a later slice. */
const maxWaitMs = 3000;

/**
 * Asks a provider once: admitted, paced and recorded first. Its own word to be patient holds for every
 * job that wants to ask it.
 */
export async function askPaced<Value>(
  deps: Deps,
  job: LeasedJob,
  call: ProviderCall,
  signal: AbortSignal,
  ask: () => Promise<ProviderAnswer<Value>>,
): Promise<Asked<Value>> {
  let begun = await beginCall(deps.db, job, call);
  if (begun.outcome === "wait" && begun.waitMs <= maxWaitMs && !signal.aborted) {
    await delay(begun.waitMs);
    begun = await beginCall(deps.db, job, call);
  }
  if (begun.outcome === "wait") {
    return { kind: "not_yet", waitSeconds: Math.ceil(begun.waitMs / 1000) };
  }
  if (begun.outcome !== "begun") return { kind: begun.outcome };
  const answer = await ask();
  if (answer.kind === "limited") {
    await postponeProvider(deps.db, call.provider, answer.retryAfterSeconds);
  }
  return answer;
}
