import type { Access } from "#lib/auth/access.js";
import { claimant, type InterviewService, administrator as root } from "../support/interview.js";
import type { TypicalCall } from "../support/operations/operation-record.js";
import { sendCall, typicalCall } from "../support/operations/operations.js";
import { allOperations } from "../support/routes.js";
import { type Answer, type CallOptions, cronSecret, metricsToken } from "../support/service.js";

/** An operation that may be called as its usual caller. */
export interface Callable {
  id: string;
  /** True for every method except GET. */
  writes: boolean;
  /** Prepares the data and returns the call. */
  prepare(artist: InterviewService): Promise<TypicalCall>;
  send(artist: InterviewService, call: TypicalCall): Promise<Answer>;
}

const callers: Record<Access, CallOptions> = {
  public: { as: "nobody" },
  scheduler: { as: { token: cronSecret } },
  signedIn: { as: claimant },
  metrics: { as: { token: metricsToken } },
  user: { as: claimant },
  administrator: { as: root },
  reader: { as: claimant },
  interviewer: { as: claimant },
  editor: { as: claimant },
  owner: { as: claimant },
  ownerOrEraser: { as: root },
  readerOrServiceKey: { as: "service" },
};

/** Every operation, in the order of the files under `api/`. */
export async function callables(): Promise<Callable[]> {
  return (await allOperations()).map((operation) => ({
    id: operation.endpoint.operationId,
    writes: operation.method !== "GET",
    prepare: (artist) => typicalCall(operation.endpoint.operationId, artist),
    send: (artist, call) => sendCall(artist, operation, call, callers[operation.endpoint.access]),
  }));
}
