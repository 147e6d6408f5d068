import * as v from "valibot";
import type { ErrorCode } from "#lib/contract/error.js";
import { type Fault, type FaultDetails, fault } from "#lib/platform/fault.js";

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

/** What a function gives a slice that holds its job's lease; `held` is false when it was lost. */
export function heldWith<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.variant("held", [
    v.object({ held: v.literal(false) }),
    v.object({ held: v.literal(true), ...entries }),
  ]);
}

/** Refusals of every write by a user: the right was lost, or the target does not exist. */
export const userRefusals = ["forbidden", "role_insufficient", "not_found"] as const;

/** How a database function says that a ledger is used up, and until when. */
export const quotaOutcome = <Code extends ErrorCode>(code: Code) =>
  v.object({ outcome: v.literal(code), resetAt: v.string(), retryAfterSeconds: v.number() });

/** Public sentences that replace those of the codes; a single string is for `not_found`. */
export type Sentences = string | Partial<Record<ErrorCode, string>>;

interface Refused extends Pick<FaultDetails, "resetAt" | "retryAfterSeconds" | "draft"> {
  outcome: ErrorCode;
}

/** The fault with the outcome as its code, and with what else the function says about it. */
export function refusal({ outcome, ...details }: Refused, told: Sentences = {}): Fault {
  const sentences = typeof told === "string" ? { not_found: told } : told;
  return fault(outcome, sentences[outcome], details);
}

/**
 * The result, narrowed to accepted.
 *
 * @throws the fault with the outcome as its code, when the function refused
 */
export function acceptedOrThrow<Result extends { outcome: "accepted" } | Refused>(
  result: Result,
  told?: Sentences,
): Extract<Result, { outcome: "accepted" }> {
  if (result.outcome !== "accepted") throw refusal(result as Refused, told);
  return result as Extract<Result, { outcome: "accepted" }>;
}
