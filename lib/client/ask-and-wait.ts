import type { Client } from "./client.js";
import type { ResearchRequest, Status } from "./generated/types.js";

const ended: ReadonlySet<string> = new Set(["complete", "unresolved", "failed", "cancelled"]);

export interface WaitOptions {
  /** Called with every status, the first and the last included. */
  onStatus?: (status: Status) => void;
  /** Whether to run the slices by `advanceResearch` instead of waiting for the scheduler. Default true. */
  advance?: boolean;
  /** Milliseconds between two reads of the status while no slice runs here. */
  pauseMs?: number;
  signal?: AbortSignal;
}

/**
 * Asks a question and waits until its job has ended or rests; `unresolved` and `failed` are statuses, not errors.
 *
 * @throws Refusal, for example when no question is admitted or another one is active; NoAnswer
 */
export async function askAndWait(
  client: Client,
  artistId: string,
  request: ResearchRequest,
  options: WaitOptions = {},
): Promise<Status> {
  const path = { id: artistId };
  const first = await client.call("enqueueQuestionResearch", { path, body: request }, options);
  return waitFor(client, artistId, first, options);
}

/** Continues a resting candidates job whose answer was not sufficient or not verified, and waits. */
export async function continueAndWait(
  client: Client,
  artistId: string,
  jobId: string,
  outcome: "insufficient" | "verification_failed",
  options: WaitOptions = {},
): Promise<Status> {
  const path = { id: artistId, jobId };
  const first = await client.call("continueQuestionResearch", { path, body: { outcome } }, options);
  return waitFor(client, artistId, first, options);
}

async function waitFor(
  client: Client,
  artistId: string,
  first: Status,
  { onStatus = () => {}, advance = true, pauseMs = 400, signal }: WaitOptions,
): Promise<Status> {
  const options = signal === undefined ? {} : { signal };
  let status = first;
  onStatus(status);
  while (!ended.has(status.stage)) {
    const slice = advance
      ? await client.call("advanceResearch", { body: { artistId } }, options)
      : { ran: false, waiting: false };
    // Nothing ran: another caller, perhaps the scheduler, holds the lease.
    if (!slice.ran) await pause(pauseMs, signal);
    else if ("waiting" in slice && slice.waiting) await pause(5 * pauseMs, signal);
    const path = { id: artistId, jobId: status.jobId };
    status = await client.call("readQuestionResearch", { path }, options);
    onStatus(status);
  }
  return status;
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
