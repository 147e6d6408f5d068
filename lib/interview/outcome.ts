import type { ErrorCode } from "#lib/contract/error.js";
import { fault } from "#lib/fault.js";

/** What a database function answers: its work, or in the words of the public codes why it did none. */
interface Outcome {
  outcome: "accepted" | ErrorCode;
}

/** The accepted result of a use case, or its refusal thrown; `missing` says what a `not_found` lacks. */
export function accepted<Result extends Outcome>(
  result: Result,
  missing: string,
): Extract<Result, { outcome: "accepted" }> {
  const code: Outcome["outcome"] = result.outcome;
  if (code === "accepted") return result as Extract<Result, { outcome: "accepted" }>;
  throw code === "not_found" ? fault("not_found", missing) : fault(code);
}
