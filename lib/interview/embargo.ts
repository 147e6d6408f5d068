import { fault } from "#lib/fault.js";

/**
 * Refuses a date that has come. The database decides it, by its own clock and under the artist lock, and only of a write
 * that would change something, so that a repetition is accepted at any time (decision 5.54); of these writes it refuses
 * nothing else as invalid.
 *
 * @throws invalid_input naming `until`
 */
export function refusePastUntil(result: { outcome: string }): void {
  if (result.outcome === "invalid_input") {
    throw fault("invalid_input", "until must be later than now");
  }
}
