/**
 * Maximum duration of a deployed function, in seconds; the build writes it into every function's
 * configuration.
 */
export const functionSeconds = 120;

/** A function's last seconds, which no slice uses: they are for settling and answering. */
const settleSeconds = 10;

/** No slice begins with less than this left of its function, since a slice may call a model (decision 3.15). */
const leastSecondsLeft = 30;

/**
 * When a function that is called now ends, and until when it may start slices: half of its time.
 * Both in milliseconds on the monotonic clock.
 */
export function functionTime(nowMs: number): { endsMs: number; lastStartMs: number } {
  return { endsMs: nowMs + functionSeconds * 1000, lastStartMs: nowMs + functionSeconds * 500 };
}

/** Seconds of a slice that begins now; null when its function ends too soon. */
export function sliceSecondsOf(
  settings: { SLICE_SECONDS: number },
  nowMs: number,
  endsMs: number,
): number | null {
  const secondsLeft = Math.floor((endsMs - nowMs) / 1000);
  if (secondsLeft < leastSecondsLeft) return null;
  return Math.min(settings.SLICE_SECONDS, secondsLeft - settleSeconds);
}
