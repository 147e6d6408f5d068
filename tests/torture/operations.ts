import type { Access } from "#lib/auth/access.js";
import { claimant, type InterviewService, administrator as root } from "../support/interview.js";
import { allOperations, type Operation, pathOf } from "../support/routes.js";
import { type Answer, type CallOptions, cronSecret } from "../support/service.js";
import { type TypicalCall, typicalCalls } from "../support/typical-calls.js";

/** An operation that may be called as its usual caller. */
export interface Callable {
  id: string;
  /** True of every method but GET. */
  writes: boolean;
  /** Brings about what has to be there, and returns the call. */
  prepare(artist: InterviewService): Promise<TypicalCall>;
  send(artist: InterviewService, call: TypicalCall): Promise<Answer>;
}

const callers: Record<Access, CallOptions> = {
  public: { as: "nobody" },
  scheduler: { as: { token: cronSecret } },
  user: { as: claimant },
  claimant: { as: claimant },
  claimantOrEraser: { as: root },
  claimantOrServiceKey: { as: "service" },
};

/** Every operation there is, in the order of the files under `api/`. */
export async function callables(): Promise<Callable[]> {
  return (await allOperations()).map((operation) => ({
    id: operation.endpoint.operationId,
    writes: operation.method !== "GET",
    prepare: async (artist) => {
      const prepare = typicalCalls[operation.endpoint.operationId];
      if (prepare === undefined) throw new Error("every operation has a typical call");
      return prepare(artist);
    },
    send: (artist, call) => sendTo(operation, artist, call),
  }));
}

function sendTo(
  { route, method, endpoint }: Operation,
  { service, artistId }: InterviewService,
  { params, query = "", body }: TypicalCall,
): Promise<Answer> {
  const path = pathOf(endpoint, { id: artistId, ...params }) + query;
  return service.call(route, method, path, {
    ...callers[endpoint.access],
    ...(body === undefined ? {} : { body }),
  });
}
