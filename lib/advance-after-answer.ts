import type { Deps } from "#lib/deps.js";
import { functionSeconds } from "#lib/function-time.js";

/**
 * Starts the work of a new job behind the answer of the call that queued it (decision 3.12): runs slices of its artist
 * until the job ends or waits, nothing can be leased, a slice fails, or half of the function's time is used. Returns at
 * once. Nothing depends on it: a function that dies here leaves a lease that ends, and the scheduler goes on.
 */
export function advanceAfterAnswer(deps: Deps, artistId: string, jobId: string): void {
  if (deps.env.ADVANCE_AFTER_ENQUEUE === "off") return;
  const endsMs = deps.monotonicMs() + (functionSeconds / 2) * 1000;
  deps.afterAnswer(async () => {
    const { advance } = await import("#lib/advance.js");
    while (deps.monotonicMs() < endsMs) {
      const slice = await advance(deps, { artistId });
      if (slice.status === "error" || !slice.ran || slice.waiting) return;
      if (slice.jobId === jobId && slice.done) return;
    }
  });
}
