import type { Deps } from "#lib/deps.js";

/** Until when a slice that begins now begins something more: half of its time is for what it began. */
export function lastStartOf({ monotonicMs }: Deps, endsMs: number): number {
  const nowMs = monotonicMs();
  return nowMs + (endsMs - nowMs) / 2;
}
