import type { Deps } from "#lib/deps.js";

/**
 * The last moment at which a slice that begins now may start more work: the second half of its time is
 * for finishing.
 */
export function lastStartOf({ monotonicMs }: Deps, endsMs: number): number {
  const nowMs = monotonicMs();
  return nowMs + (endsMs - nowMs) / 2;
}
