import type { AdvanceBody, AdvanceResult } from "#lib/contract/advance.js";
import type { Deps } from "#lib/deps.js";
import { functionTime } from "#lib/operations/function-time.js";

/** Runs one slice of the jobs that `body` names whenever it is called, in the time of this call. */
export function slicesOf(deps: Deps, body: AdvanceBody): () => Promise<AdvanceResult> {
  const { endsMs } = functionTime(deps.monotonicMs());
  return async () => (await import("#lib/operations/advance.js")).advance(deps, body, { endsMs });
}

/**
 * Works on a new job after the call that queued it has been answered (decision 3.12). Runs slices
 * of its artist until the job ends or waits, nothing can be leased, a slice fails, or half of the
 * function's time is used. Returns at once. Nothing depends on it: if the function dies here, the
 * lease expires and the scheduler takes over.
 */
export function advanceAfterAnswer(deps: Deps, artistId: string, jobId: string): void {
  if (deps.env.ADVANCE_AFTER_ENQUEUE === "off") return;
  const { endsMs, lastStartMs } = functionTime(deps.monotonicMs());
  deps.afterAnswer(async () => {
    const { advance } = await import("#lib/operations/advance.js");
    while (deps.monotonicMs() < lastStartMs) {
      const slice = await advance(deps, { artistId }, { endsMs });
      if (slice.status === "error" || !slice.ran || slice.waiting) return;
      if (slice.jobId === jobId && slice.done) return;
    }
  });
}
