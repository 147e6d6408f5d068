import type { ErrorBody } from "#lib/contract/error.js";
import type { Endpoint } from "#lib/http/endpoint.js";
import { faultResponse } from "#lib/http/respond.js";
import type { Route } from "#lib/http/route.js";
import type { AgentCall } from "#lib/mcp/agent-call.js";
import { toolOperations } from "#lib/mcp/generated/tool-operations.js";
import type { OperationTool } from "#lib/mcp/tool-names.js";
import { type Fault, fault } from "#lib/platform/fault.js";

export type ToolArguments = Readonly<Record<string, unknown>>;

/** The answer of an operation, the same as over HTTP. */
export type OperationAnswer =
  | { ok: true; body: Record<string, unknown> }
  | { ok: false; error: ErrorBody };

/**
 * Calls an operation in the same process, through the code that answers its HTTP requests and with
 * the caller's credential: order of checks, rights, validation and answer are the same (decision
 * 5.51). Arguments go to path, query and body by their names. An unknown argument goes to the body
 * or the query, where it is refused by its name.
 */
export async function runOperation(
  call: AgentCall,
  name: OperationTool,
  given: ToolArguments,
): Promise<OperationAnswer> {
  const { method, load } = toolOperations[name];
  const route: Route = (await load()).default;
  const endpoint = route.endpoints[method];
  if (endpoint === undefined) throw new Error(`${name} has no operation`);
  let request: Request;
  try {
    request = requestOf(call, endpoint, method, given);
  } catch (refusal) {
    return answerOf(faultResponse(refusal as Fault));
  }
  return answerOf(await route.serve(request, call.deps));
}

async function answerOf(response: Response): Promise<OperationAnswer> {
  const body: unknown = await response.json();
  // Safe: an operation checks its answer against its schema, and every refusal has the same error
  // body.
  if (response.ok) return { ok: true, body: body as Record<string, unknown> };
  return { ok: false, error: body as ErrorBody };
}

function requestOf(call: AgentCall, endpoint: Endpoint, method: string, given: ToolArguments) {
  const args = new Map(Object.entries(given));
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = args.get(name) ?? (name === "id" ? call.artistId : undefined);
    args.delete(name);
    if (value === undefined) throw fault("invalid_input", `${name} is missing`);
    return encodeURIComponent(plainText(name, value));
  });
  const url = new URL(path, call.origin);
  const inQuery = new Set(
    Object.keys("entries" in endpoint.query ? Object(endpoint.query.entries) : {}),
  );
  const body: Record<string, unknown> = {};
  for (const [name, value] of args) {
    if (endpoint.body === null || inQuery.has(name))
      url.searchParams.append(name, plainText(name, value));
    else Object.defineProperty(body, name, { value, enumerable: true });
  }
  const headers = new Headers(call.credential);
  headers.set("x-request-id", call.requestId);
  if (endpoint.body === null) return new Request(url, { method, headers });
  headers.set("content-type", "application/json");
  return new Request(url, { method, headers, body: JSON.stringify(body) });
}

/** A parameter of path or query as text; lists and objects are refused. */
function plainText(name: string, value: unknown): string {
  if (typeof value === "string") {
    // Half of a surrogate pair cannot be written in an address.
    if (value.isWellFormed()) return value;
    throw fault("invalid_input", `${shown(name)} contains characters that cannot be stored`);
  }
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw fault("invalid_input", `${shown(name)} must be text, a number, true or false`);
}

function shown(name: string): string {
  return /^\w{1,64}$/.test(name) ? name : "an argument";
}
