import { queueDue } from "#lib/artist/refresh-schedule.js";
import type { AdvanceResult, ScheduleAnswer, ScheduleQuery } from "#lib/contract/advance.js";
import type { Deps } from "#lib/deps.js";
import { advance } from "#lib/operations/advance.js";
import { functionTime } from "#lib/operations/function-time.js";

/**
 * The scheduler's call: queues what is due, then runs slices until no job can be leased or half of
 * the function's time is used (decision 5.26). Up to ADVANCE_LANES artists are advanced in
 * parallel: a lane spends most of its time waiting for a model, and leases keep lanes off each
 * other's artists. The next lane starts only when the previous one has found work, so a call with
 * nothing to do queries once.
 */
export async function advanceOnSchedule(deps: Deps, query: ScheduleQuery): Promise<ScheduleAnswer> {
  const { endsMs, lastStartMs } = functionTime(deps.monotonicMs());
  await queueDue(deps, query.artistId ?? null);
  const slices: AdvanceResult[] = [];
  const lanes: Promise<PromiseSettledResult<void>[]>[] = [];
  const startLane = () => {
    if (lanes.length < deps.env.ADVANCE_LANES) lanes.push(Promise.allSettled([runLane()]));
  };
  const runLane = async () => {
    while (deps.monotonicMs() < lastStartMs) {
      const slice = await advance(deps, query, { endsMs, onLeased: startLane });
      if (slice.status === "ok" && !slice.ran) break;
      slices.push(slice);
    }
  };
  startLane();
  // A lane fails only when the database does. Wait for all lanes, so that none keeps running
  // unnoticed.
  const failures: unknown[] = [];
  for (const lane of lanes) {
    for (const end of await lane) if (end.status === "rejected") failures.push(end.reason);
  }
  if (failures.length > 0) throw failures[0];
  return { status: "ok", ran: slices.some(({ ran }) => ran), slices };
}
