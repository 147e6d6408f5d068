import type { ProcessDeps } from "#lib/deps.js";
import { loggableError } from "#lib/http/loggable-error.js";
import type { FailureCause } from "#lib/platform/failure-cause.js";
import { Fault, failureCause, fault } from "#lib/platform/fault.js";
import { countFailure } from "#lib/platform/instance-counts.js";

/** A refusal, and for a 5xx the class of what caused it; null for other refusals. */
export interface Refusal {
  refusal: Fault;
  cause: FailureCause | null;
}

/**
 * The refusal that is answered for an error. A bug is logged, and answered as `internal`; a 5xx is
 * counted by the class of its cause.
 */
export async function refusalOf(
  error: unknown,
  deps: Pick<ProcessDeps, "log" | "monotonicMs">,
  requestId: string,
): Promise<Refusal> {
  // Loaded with the first failure, like everything that a start does not need.
  const known =
    error instanceof Fault ? error : (await import("#lib/db/fault.js")).storageFault(error);
  if (known === null) deps.log({ event: "unexpected_error", requestId, ...loggableError(error) });
  const refusal = known ?? fault("internal");
  const cause = refusal.status < 500 ? null : failureCause(refusal);
  if (cause !== null) countFailure(cause, deps.monotonicMs());
  return { refusal, cause };
}
