import * as v from "valibot";
import { Uuid } from "#lib/contract/primitives.js";
import type { ProcessDeps } from "#lib/deps.js";
import { fault } from "#lib/fault.js";

/** One request to the endpoint for agents, as its tools and resources see it. */
export interface AgentCall {
  deps: ProcessDeps;
  /** Scheme, host and port under which the client reached the service. */
  origin: string;
  /** The credential as it came; every operation that the request leads to checks it again. */
  credential: Headers;
  /** From `?artist=` of the address: what a tool is about when its caller names no artist; null without it. */
  artistId: string | null;
  requestId: string;
}

const passedOn = ["authorization", "x-service-research-key", "origin"];

/**
 * The call that a request makes.
 *
 * @throws invalid_input when `?artist=` is no UUID
 */
export function agentCall(request: Request, deps: ProcessDeps, requestId: string): AgentCall {
  const { origin, searchParams } = new URL(request.url);
  const artist = searchParams.get("artist");
  if (artist !== null && !v.is(Uuid, artist)) throw fault("invalid_input", "artist must be a UUID");
  const given = [...request.headers].filter(([name]) => passedOn.includes(name));
  const artistId = artist?.toLowerCase() ?? null;
  return { deps, origin, credential: new Headers(given), artistId, requestId };
}
