/** Whole seconds from now until the instant, rounded up, never negative (interface 2.2, `retryAfterSeconds`). */
export function secondsUntil(instant: Date, now: Date): number {
  return Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / 1000));
}
