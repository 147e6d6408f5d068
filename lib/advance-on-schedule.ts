import { advance } from "#lib/advance.js";
import type { AdvanceResult, ScheduleAnswer, ScheduleQuery } from "#lib/contract/advance.js";
import type { Deps } from "#lib/deps.js";
import { functionSeconds } from "#lib/function-time.js";
import { queueDue } from "#lib/latest/refresh-schedule.js";

/**
 * The scheduler's call: queues what is due, then runs slices until no job can be leased or half of the function's time
 * is used (decision 5.26). ADVANCE_LANES artists are advanced side by side: a lane waits for a model most of its time,
 * and leases keep the lanes apart.
 */
export async function advanceOnSchedule(deps: Deps, query: ScheduleQuery): Promise<ScheduleAnswer> {
  await queueDue(deps, query.artistId ?? null);
  const endsMs = deps.monotonicMs() + (functionSeconds / 2) * 1000;
  const slices: AdvanceResult[] = [];
  const runLane = async () => {
    while (deps.monotonicMs() < endsMs) {
      const slice = await advance(deps, query);
      if (slice.status === "ok" && !slice.ran) break;
      slices.push(slice);
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: deps.env.ADVANCE_LANES }, runLane));
  // A lane fails only when the database does; the others have ended by then, so that none works on unseen.
  const failed = lanes.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return { status: "ok", ran: slices.some(({ ran }) => ran), slices };
}
