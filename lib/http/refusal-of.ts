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

/**
 * The answer of work that is logged as a request, and how long it took. An error becomes a refusal,
 * from which `refused` makes the answer.
 */
export async function loggedAnswer(
  deps: Pick<ProcessDeps, "log" | "monotonicMs">,
  request: { requestId: string; operation: string | null; method: string },
  work: () => Promise<Response>,
  refused: (refusal: Fault) => Response,
): Promise<{ response: Response; ms: number }> {
  const startedMs = deps.monotonicMs();
  let code: string | null = null;
  let known: { cause?: FailureCause } = {};
  const response = await work().catch(async (error: unknown) => {
    const { refusal, cause } = await refusalOf(error, deps, request.requestId);
    code = refusal.code;
    if (cause !== null) known = { cause };
    return refused(refusal);
  });
  const ms = deps.monotonicMs() - startedMs;
  const { status } = response;
  deps.log({ event: "request", ...request, status, code, ...known, ms: Math.round(ms) });
  return { response, ms };
}
