import type { Deps } from "#lib/deps.js";

/**
 * When a slice that begins now stops starting more work: the second half of its time is for finishing.
 */
export function lastStartOf({ monotonicMs }: Deps, endsMs: number): number {
  const nowMs = monotonicMs();
  return nowMs + (endsMs - nowMs) / 2;
}
