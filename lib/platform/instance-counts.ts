import type { FailureCause } from "#lib/platform/failure-cause.js";

/** What this process has counted since it started; the metrics show it. */
export const instanceCounts = {
  /** Statements sent to the database, one round trip each. */
  roundTrips: 0,
  /** Answers of 5xx by their class of cause, with the time of the last on the monotonic clock. */
  failures: new Map<FailureCause, { count: number; lastMs: number }>(),
  /** Slices by kind and outcome, as `kind outcome`. */
  slices: new Map<string, number>(),
};

export function countFailure(cause: FailureCause, nowMs: number): void {
  const { failures } = instanceCounts;
  failures.set(cause, { count: (failures.get(cause)?.count ?? 0) + 1, lastMs: nowMs });
}

export function countSlice(kind: string, outcome: string): void {
  const { slices } = instanceCounts;
  const name = `${kind} ${outcome}`;
  slices.set(name, (slices.get(name) ?? 0) + 1);
}
