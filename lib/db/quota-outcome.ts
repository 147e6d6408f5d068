import * as v from "valibot";
import type { ErrorCode } from "#lib/contract/error.js";
import { type Fault, fault } from "#lib/platform/fault.js";

/** How a database function says that a ledger is used up, until when. */
export const quotaOutcome = <Code extends ErrorCode>(code: Code) =>
  v.object({ outcome: v.literal(code), resetAt: v.string(), retryAfterSeconds: v.number() });

export function quotaFault({
  outcome,
  resetAt,
  retryAfterSeconds,
}: v.InferOutput<ReturnType<typeof quotaOutcome>>): Fault {
  return fault(outcome, undefined, { resetAt, retryAfterSeconds });
}
