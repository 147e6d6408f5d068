import * as v from "valibot";
import { serviceKeyHeader } from "#lib/auth/access.js";
import { Uuid } from "#lib/contract/primitives.js";
import type { ProcessDeps } from "#lib/deps.js";
import { queryValues } from "#lib/http/query-values.js";
import { type ToolSetName, toolSetNames } from "#lib/mcp/tool-sets.js";
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
  /** From `?tools=` in the address: which tools are listed; null for the short list. */
  tools: ToolSetName | null;
  requestId: string;
}

const passedOn = ["authorization", serviceKeyHeader, "origin"];

/** Whether a request says who sends it. */
export function hasCredential(headers: Headers): boolean {
  return headers.has("authorization") || headers.has(serviceKeyHeader);
}

/**
 * Reads the call from a request.
 *
 * @throws invalid_input when `?artist=` is not a UUID, `?tools=` names no list, or the address has another parameter
 */
export function agentCall(request: Request, deps: ProcessDeps, requestId: string): AgentCall {
  const { origin, searchParams } = new URL(request.url);
  const { artist = null, tools = null, ...others } = queryValues(searchParams, {});
  if (Object.keys(others).length > 0)
    throw fault("invalid_input", "the address may have the parameters artist and tools alone");
  if (artist !== null && !v.is(Uuid, artist)) throw fault("invalid_input", "artist must be a UUID");
  if (!isSetName(tools))
    throw fault("invalid_input", `tools must be one of ${toolSetNames.join(", ")}, or left out`);
  const given = [...request.headers].filter(([name]) => passedOn.includes(name));
  const artistId = artist?.toLowerCase() ?? null;
  return { deps, origin, credential: new Headers(given), artistId, tools, requestId };
}

function isSetName(name: string | null): name is ToolSetName | null {
  return name === null || (toolSetNames as readonly string[]).includes(name);
}
