import type { Deps } from "#lib/deps.js";
import { functionTime } from "#lib/operations/function-time.js";

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
