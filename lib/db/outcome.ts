import * as v from "valibot";
import type { ErrorCode } from "#lib/contract/error.js";
import { fault } from "#lib/fault.js";

/**
 * The answer of a database function that does its work or refuses it: `{outcome: "accepted"}` with these
 * entries, or the code of one of these refusals alone.
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

/** What every write by a user can be refused with: the right was lost, or what it names is not there. */
export const userRefusals = ["forbidden", "not_found"] as const;

interface Outcome {
  outcome: "accepted" | ErrorCode;
}

/**
 * The accepted outcome.
 *
 * @param missing the sentence of a `not_found`: what is not there
 * @throws the fault whose code the outcome is, when the function refused
 */
export function accepted<Result extends Outcome>(
  result: Result,
  missing: string,
): Extract<Result, { outcome: "accepted" }> {
  const code: Outcome["outcome"] = result.outcome;
  if (code === "accepted") return result as Extract<Result, { outcome: "accepted" }>;
  throw code === "not_found" ? fault("not_found", missing) : fault(code);
}
