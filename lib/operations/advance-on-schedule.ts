import { nextDue, queueDue } from "#lib/artist/refresh-schedule.js";
import type { AdvanceResult, ScheduleAnswer, ScheduleQuery } from "#lib/contract/advance.js";
import { thrownCause } from "#lib/db/fault.js";
import type { Deps } from "#lib/deps.js";
import { advance } from "#lib/operations/advance.js";
import { functionTime } from "#lib/operations/function-time.js";
import type { NextDue } from "#lib/platform/next-due.js";

/**
 * The scheduler's call: queues what is due, then runs slices until no job can be leased or half of
 * the function's time is used (decision 5.26). Up to ADVANCE_LANES artists are advanced in
 * parallel: a lane spends most of its time waiting for a model, and leases keep lanes off each
 * other's artists. The next lane starts only when the previous one has found work, so a call with
 * nothing to do queries once. A call for everything asks the database only when something is due
 * by what is kept outside of it (decision 5.59).
 */
export async function advanceOnSchedule(deps: Deps, query: ScheduleQuery): Promise<ScheduleAnswer> {
  const startedMs = deps.monotonicMs();
  const slices: AdvanceResult[] = [];
  let queued = 0;
  let cause: string | null = null;
  let isAsked = true;
  try {
    const kept = await deps.nextDue?.();
    isAsked = !(isForAll(query) && (await kept?.isLater()));
    if (isAsked) queued = await queueAndRun(deps, kept, query, slices);
  } catch (error) {
    cause = thrownCause(error);
    throw error;
  } finally {
    const failed = slices.filter(({ status }) => status === "error").length;
    const ms = Math.round(deps.monotonicMs() - startedMs);
    const counts = { queued, slices: slices.length, failed };
    deps.log({ event: "tick", asked: isAsked, ...counts, ms, cause });
  }
  return { status: "ok", ran: slices.some(({ ran }) => ran), slices };
}

const isForAll = ({ artistId, kinds }: ScheduleQuery) =>
  artistId === undefined && kinds === undefined;

/** Returns how many jobs were queued. Keeps the next due time only when there was nothing to do. */
async function queueAndRun(
  deps: Deps,
  kept: NextDue | undefined,
  query: ScheduleQuery,
  slices: AdvanceResult[],
): Promise<number> {
  const askedMs = kept?.nowMs() ?? 0;
  const readArtistIds = (await kept?.readArtists()) ?? null;
  const queued = await queueDue(deps, query.artistId ?? null, readArtistIds);
  deps.idle?.forget();
  if (kept !== undefined && queued === 0 && isForAll(query)) {
    const seconds = await nextDue(deps, readArtistIds);
    if (seconds === null || seconds > 0) {
      await kept.keep(askedMs, seconds);
      return 0;
    }
  }
  await runLanes(deps, query, slices);
  return queued;
}

async function runLanes(deps: Deps, query: ScheduleQuery, slices: AdvanceResult[]): Promise<void> {
  const { endsMs, lastStartMs } = functionTime(deps.monotonicMs());
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
}
