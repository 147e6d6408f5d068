import * as v from "valibot";
import type { ErrorCode } from "#lib/contract/error.js";
import { fault } from "#lib/platform/fault.js";

/**
 * The schema of a database function's result: `{outcome: "accepted"}` with `entries`, or one of the
 * `refusals` as outcome.
 */
export function outcomeOf<
  const Entries extends v.ObjectEntries,
  const Refusals extends readonly ErrorCode[],
>(entries: Entries, refusals: Refusals) {
  return v.variant("outcome", [
    v.object({ outcome: v.literal("accepted"), ...entries }),
    v.object({ outcome: v.picklist(refusals) }),
  ]);
}

/** Refusals of every write by a user: the right was lost, or the target does not exist. */
export const userRefusals = ["forbidden", "role_insufficient", "not_found"] as const;

interface Outcome {
  outcome: "accepted" | ErrorCode;
}

/**
 * The result, narrowed to accepted.
 *
 * @param missing the public sentence for `not_found`
 * @throws the fault with the outcome as its code, when the function refused
 */
export function acceptedOrThrow<Result extends Outcome>(
  result: Result,
  missing: string,
): Extract<Result, { outcome: "accepted" }> {
  const code: Outcome["outcome"] = result.outcome;
  if (code === "accepted") return result as Extract<Result, { outcome: "accepted" }>;
  throw code === "not_found" ? fault("not_found", missing) : fault(code);
}
