/** Milliseconds of silence up to which a change is looked for at the shortest pause. */
const quickMs = 2_500;
const minPauseMs = 250;
/** Also how long a right that has ended may go unnoticed, which must be within two seconds. */
const maxPauseMs = 1_500;

/**
 * Milliseconds until the next check of what has not changed for `quietMs`: a quarter of a second
 * while a change is likely, later a third of the silence, so that a change is seen late only after
 * a long wait.
 */
export function pauseAfterQuiet(quietMs: number): number {
  return quietMs < quickMs ? minPauseMs : Math.min(quietMs / 3, maxPauseMs);
}
