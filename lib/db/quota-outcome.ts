import * as v from "valibot";
import type { ErrorCode } from "#lib/contract/error.js";
import { type Fault, fault } from "#lib/platform/fault.js";

/** How a database function says that a ledger is used up, until when. */
export const quotaOutcome = <Code extends ErrorCode>(code: Code) =>
  v.object({ outcome: v.literal(code), resetAt: v.string(), retryAfterSeconds: v.number() });

interface Refused {
  outcome: ErrorCode;
  resetAt?: string;
  retryAfterSeconds?: number;
}

/**
 * The fault with the outcome as its code, and with the time when a used-up ledger is free again.
 *
 * @param missing the public sentence for `not_found`
 */
export function refusal({ outcome, ...times }: Refused, missing?: string): Fault {
  return fault(outcome, outcome === "not_found" ? missing : undefined, times);
}
