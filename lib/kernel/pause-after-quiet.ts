/** During this many milliseconds of silence, checks follow at the shortest pause. */
const quickMs = 2_500;
const minPauseMs = 250;
/**
 * Also the longest time that a right that has ended goes unnoticed, so it must stay below two
 * seconds.
 */
const maxPauseMs = 1_500;

/**
 * Milliseconds until the next check of what has not changed for `quietMs`: a quarter of a second
 * while a change is likely, later a third of the silence, so that a change is seen late only after
 * a long wait.
 */
export function pauseAfterQuiet(quietMs: number): number {
  return quietMs < quickMs ? minPauseMs : Math.min(quietMs / 3, maxPauseMs);
}
