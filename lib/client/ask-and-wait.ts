import type { Client } from "./client.js";
import type { ResearchRequest, Status } from "./generated/types.js";
import { pause } from "./pause.js";
import { isEnded, type WatchOptions, watchQuestion } from "./watch-question.js";

export interface WaitOptions extends WatchOptions {
  /** Called with every status, including the first and the last. */
  onStatus?: (status: Status) => void;
  /**
   * Whether to run slices with `advanceResearch` when nothing else does, that is, when the job has
   * not moved for `stalledMs` and a slice of the artist can be leased. Default true.
   */
  advance?: boolean;
  /** Milliseconds without a change after which a slice is tried. Default 2,000. */
  stalledMs?: number;
}

/**
 * Asks a question and waits until its job has ended or rests; `unresolved` and `failed` are
 * statuses, not errors.
 *
 * @throws Refusal, for example when the quota is used up or another question is active; NoAnswer
 */
export async function askAndWait(
  client: Client,
  artistId: string,
  request: ResearchRequest,
  options: WaitOptions = {},
): Promise<Status> {
  const { signal } = options;
  const path = { id: artistId };
  const first = await client.call("enqueueQuestionResearch", { path, body: request }, { signal });
  return waitForEnd(client, artistId, first, options);
}

/** Continues a resting candidates job whose answer was not sufficient or not verified, and waits. */
export async function continueAndWait(
  client: Client,
  artistId: string,
  jobId: string,
  outcome: "insufficient" | "verification_failed",
  options: WaitOptions = {},
): Promise<Status> {
  const { signal } = options;
  const path = { id: artistId, jobId };
  const body = { outcome };
  const first = await client.call("continueQuestionResearch", { path, body }, { signal });
  return waitForEnd(client, artistId, first, options);
}

/**
 * Waits until a job has ended or rests, and runs its slices when nothing else does. Use it for a
 * question that was asked elsewhere or before a reload. The status of a job that has already ended
 * is returned at once.
 */
export async function waitForEnd(
  client: Client,
  artistId: string,
  first: Status,
  { onStatus = () => {}, advance = true, stalledMs = 2000, signal, ...watching }: WaitOptions,
): Promise<Status> {
  onStatus(first);
  if (isEnded(first)) return first;
  const over = new AbortController();
  const either = signal === undefined ? over.signal : AbortSignal.any([signal, over.signal]);
  const progress = { changes: 0 };
  if (advance) void advanceWhenStalled(client, artistId, progress, stalledMs, either);
  let last = first;
  try {
    for await (const status of watchQuestion(client, artistId, first.jobId, {
      ...watching,
      signal,
    })) {
      // The watch repeats all stages from the first; those older than the first answer are skipped.
      const isNews =
        status.updatedAt > last.updatedAt ||
        (status.updatedAt === last.updatedAt && status.stage !== last.stage);
      if (!isNews && !isEnded(status)) continue;
      progress.changes += 1;
      last = status;
      onStatus(status);
    }
  } finally {
    over.abort();
  }
  return last;
}

/**
 * Longest time between two tries to run a slice, in milliseconds: what is due starts within five
 * seconds, even when the service answers a try from its one-second memory.
 */
const maxStalledMs = 3_500;

/**
 * Runs slices of the artist while the job does not move and one can be leased: for a service that
 * does not run slices by itself, or that died while it did. Otherwise a try finds nothing to lease
 * and costs one read. Ends with the signal; a failed try does not fail the waiting.
 */
async function advanceWhenStalled(
  client: Client,
  artistId: string,
  progress: Readonly<{ changes: number }>,
  stalledMs: number,
  signal: AbortSignal,
): Promise<void> {
  let waitMs = stalledMs;
  let known = progress.changes;
  try {
    for (;;) {
      await pause(waitMs, signal);
      const hasMoved = progress.changes !== known;
      known = progress.changes;
      if (hasMoved && waitMs > 0) {
        waitMs = stalledMs;
        continue;
      }
      const body = { artistId };
      const slice = await client.call("advanceResearch", { body }, { signal }).catch(() => null);
      // A slice ran here, so nothing else does the work: run the next one at once.
      if (slice?.ran) waitMs = "waiting" in slice && slice.waiting ? stalledMs : 0;
      else waitMs = Math.min(2 * Math.max(waitMs, stalledMs), Math.max(maxStalledMs, stalledMs));
    }
  } catch {
    // The signal aborted.
  }
}
