import { advance } from "#lib/advance.js";
import type { AdvanceResult, ScheduleAnswer, ScheduleQuery } from "#lib/contract/advance.js";
import type { Deps } from "#lib/deps.js";
import { functionSeconds } from "#lib/function-time.js";
import { queueDue } from "#lib/latest/refresh-schedule.js";

/**
 * The scheduler's call: queues what is due, then runs slices until no job can be leased or half of the function's time
 * is used (decision 5.26). Up to ADVANCE_LANES artists are advanced side by side: a lane waits for a model most of its
 * time, and leases keep the lanes apart. A lane starts when the one before found work, so that a call with nothing to do
 * asks once.
 */
export async function advanceOnSchedule(deps: Deps, query: ScheduleQuery): Promise<ScheduleAnswer> {
  await queueDue(deps, query.artistId ?? null);
  const endsMs = deps.monotonicMs() + (functionSeconds / 2) * 1000;
  const slices: AdvanceResult[] = [];
  const lanes: Promise<PromiseSettledResult<void>[]>[] = [];
  const startLane = () => {
    if (lanes.length < deps.env.ADVANCE_LANES) lanes.push(Promise.allSettled([runLane()]));
  };
  const runLane = async () => {
    while (deps.monotonicMs() < endsMs) {
      const slice = await advance(deps, query, startLane);
      if (slice.status === "ok" && !slice.ran) break;
      slices.push(slice);
    }
  };
  startLane();
  // A lane fails only when the database does; all are waited for, so that none works on unseen.
  const failures: unknown[] = [];
  for (const lane of lanes) {
    for (const end of await lane) if (end.status === "rejected") failures.push(end.reason);
  }
  if (failures.length > 0) throw failures[0];
  return { status: "ok", ran: slices.some(({ ran }) => ran), slices };
}
