import * as v from "valibot";
import { Uuid } from "#lib/contract/primitives.js";
import type { ProcessDeps } from "#lib/deps.js";
import { fault } from "#lib/platform/fault.js";

/** One request to the agents' endpoint, as its tools and resources see it. */
export interface AgentCall {
  deps: ProcessDeps;
  /** Scheme, host and port under which the client reached the service. */
  origin: string;
  /** The credential as sent; every operation that runs for the request checks it again. */
  credential: Headers;
  /** From `?artist=` in the address: the artist of a tool call that names none; null without it. */
  artistId: string | null;
  requestId: string;
}

const passedOn = ["authorization", "x-service-research-key", "origin"];

/**
 * Reads the call from a request.
 *
 * @throws invalid_input when `?artist=` is not a UUID
 */
export function agentCall(request: Request, deps: ProcessDeps, requestId: string): AgentCall {
  const { origin, searchParams } = new URL(request.url);
  const artist = searchParams.get("artist");
  if (artist !== null && !v.is(Uuid, artist)) throw fault("invalid_input", "artist must be a UUID");
  const given = [...request.headers].filter(([name]) => passedOn.includes(name));
  const artistId = artist?.toLowerCase() ?? null;
  return { deps, origin, credential: new Headers(given), artistId, requestId };
}
