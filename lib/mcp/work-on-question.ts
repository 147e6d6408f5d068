import type { ProcessDeps } from "#lib/deps.js";
import { functionSeconds } from "#lib/function-time.js";

/** Milliseconds before another look at a job that somebody else works on, or that waits for a provider. */
const pauseMs = 500;

/**
 * Runs the slices of a question while `ask` watches it, until it ends, a slice fails, or half of the function's time is
 * used. The platform is told to wait for it, so that a slice which has begun ends also when nobody watches any more: a
 * client that goes away ends the waiting, and never a slice. Once `watched` is aborted it goes on as after any enqueue
 * (decision 3.12), but waits for nobody else. Returns at once; leases keep it from disturbing others at the same job.
 */
export function workOnQuestion(
  deps: ProcessDeps,
  artistId: string,
  jobId: string,
  watched: AbortSignal,
): void {
  const endsMs = deps.monotonicMs() + (functionSeconds / 2) * 1000;
  const work = runSlices(deps, { artistId, jobId, endsMs, watched });
  deps.afterAnswer(() => work);
  // A failure is the log's, by afterAnswer; the client reads the job's state.
  work.catch(() => {});
}

interface Work {
  artistId: string;
  jobId: string;
  endsMs: number;
  watched: AbortSignal;
}

async function runSlices(deps: ProcessDeps, { artistId, jobId, endsMs, watched }: Work) {
  const { advance } = await import("#lib/advance.js");
  while (deps.monotonicMs() < endsMs) {
    const slice = await advance(deps, { artistId, kinds: ["source_search"] });
    if (slice.status === "error") return;
    if (slice.jobId === jobId && slice.done === true) return;
    if (slice.ran && slice.waiting !== true) continue;
    if (watched.aborted) return;
    await deps.pause(pauseMs, watched);
  }
}
