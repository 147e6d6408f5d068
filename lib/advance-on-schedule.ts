import { advance } from "#lib/advance.js";
import type { AdvanceResult, ScheduleAnswer, ScheduleQuery } from "#lib/contract/advance.js";
import type { Deps } from "#lib/deps.js";
import { queueDue } from "#lib/latest/refresh-schedule.js";

/** Longest run of a deployed function, in seconds; the build writes it into every function's configuration. */
export const functionSeconds = 120;

/**
 * The scheduler's call: queues what is due, then runs slices until no job can be leased or half of the
 * function's time is used (decision 5.26).
 */
export async function advanceOnSchedule(deps: Deps, query: ScheduleQuery): Promise<ScheduleAnswer> {
  await queueDue(deps, query.artistId ?? null);
  const endsMs = deps.monotonicMs() + (functionSeconds / 2) * 1000;
  const slices: AdvanceResult[] = [];
  while (deps.monotonicMs() < endsMs) {
    const slice = await advance(deps, query);
    if (slice.status === "ok" && !slice.ran) break;
    slices.push(slice);
  }
  return { status: "ok", ran: slices.some(({ ran }) => ran), slices };
}
