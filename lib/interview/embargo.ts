import { fault } from "#lib/platform/fault.js";

/**
 * Refuses an `until` that is not in the future. The database checks it by its own clock, under the
 * artist lock, and only when the write would change something: a repetition is accepted at any time
 * (decision 5.54). These writes return no other `invalid`.
 *
 * @throws invalid_input naming `until`
 */
export function refusePastUntil(result: { outcome: string }): void {
  if (result.outcome === "invalid_input") {
    throw fault("invalid_input", "until must be later than now");
  }
}
