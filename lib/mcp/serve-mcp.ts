import { callerOf } from "#lib/auth/access.js";
import type { ProcessDeps } from "#lib/deps.js";
import { corsHeaders, preflight } from "#lib/http/cors.js";
import { NotJson, readBody } from "#lib/http/read-body.js";
import { loggedAnswer } from "#lib/http/refusal-of.js";
import { errorBody, jsonResponse } from "#lib/http/respond.js";
import { agentCall, hasCredential } from "#lib/mcp/agent-call.js";
import { toolOperations } from "#lib/mcp/generated/tool-operations.js";
import { challenge, isMetadataPath, resourceMetadata } from "#lib/mcp/protected-resource.js";
import { operationOfResource } from "#lib/mcp/resources.js";
import { type OperationTool, operationOfTool } from "#lib/mcp/tool-names.js";
import { EnvironmentProblem } from "#lib/platform/environment-problem.js";
import { type Fault, fault } from "#lib/platform/fault.js";

/**
 * Enough for the largest arguments, those of a registered answer, and a little for the protocol
 * around them.
 */
const maxBodyBytes = 300_000;

const methods = ["POST", "OPTIONS"];
const sentHeaders =
  "authorization, content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id";

/** The parts of a JSON-RPC message that are read here; the protocol's code checks the rest. */
interface Message {
  id?: unknown;
  method?: unknown;
  params?: { name?: unknown; uri?: unknown; _meta?: { progressToken?: unknown } };
}

/** The id of the message once it has been read, so that a refusal can name it. */
interface Seen {
  id: unknown;
}

/**
 * Answers one request of the Model Context Protocol over HTTP, without sessions. The origin, the
 * method, the size of the body and the credential are checked before the protocol's own code runs
 * (decision 2.8). Never throws.
 */
export async function serveMcp(
  request: Request,
  dependencies: () => ProcessDeps,
): Promise<Response> {
  let deps: ProcessDeps;
  try {
    deps = dependencies();
  } catch (error) {
    const isKnown = error instanceof EnvironmentProblem;
    return refused(
      isKnown ? fault("auth_unavailable", "this deployment is not configured") : fault("internal"),
    );
  }
  const requestId = deps.newId();
  const seen: Seen = { id: null };
  const { response } = await loggedAnswer(
    deps,
    { requestId, operation: "mcp", method: request.method },
    () => answer(request, deps, requestId, seen),
    (refusal) => refused(refusal, seen.id, request),
  );
  const headers = new Headers(response.headers);
  headers.set("x-request-id", requestId);
  headers.set("cache-control", "private, no-store");
  const cors = corsHeaders(request.headers.get("origin"), deps.env.ALLOWED_ORIGINS);
  for (const [name, value] of Object.entries(cors)) headers.set(name, value);
  if (cors["access-control-expose-headers"] !== undefined)
    headers.append("access-control-expose-headers", "www-authenticate");
  return new Response(response.body, { status: response.status, headers });
}

async function answer(
  request: Request,
  deps: ProcessDeps,
  requestId: string,
  seen: Seen,
): Promise<Response> {
  const { origin, pathname } = new URL(request.url);
  if (isMetadataPath(pathname)) return jsonResponse(200, resourceMetadata(origin, deps.env));
  refuseForeignOrigin(request.headers.get("origin"), deps.env.ALLOWED_ORIGINS);
  if (request.method === "OPTIONS") return preflight(methods, sentHeaders);
  // GET and DELETE would open and end streams of sessions, but there are no sessions.
  if (request.method !== "POST") throw fault("method_not_allowed", undefined, { allow: methods });
  const body = await readBody(request, maxBodyBytes);
  if (body === undefined) throw new NotJson("the body must be a JSON-RPC message");
  const message = body as Message;
  seen.id = message.id;
  await refuseMissingCredential(request.headers, message, deps);
  const call = agentCall(request, deps, requestId);
  // The protocol's code is loaded with the first message (decision 9.28).
  const { speakMcp } = await import("#lib/mcp/speak-mcp.js");
  return speakMcp(request, body, wantsStream(message), call);
}

/**
 * A page of a foreign origin is refused whatever it sends, even if its name resolves to this
 * machine (decision 2.8).
 */
function refuseForeignOrigin(origin: string | null, allowed: readonly string[]): void {
  if (origin !== null && !allowed.includes(origin))
    throw fault("forbidden", "this origin is not allowed");
}

/**
 * Refuses a call when the credential that its operation needs is missing or not valid. The
 * operation would refuse it too, but here the refusal is the HTTP status, where clients look for
 * the challenge (decision 2.8).
 *
 * @throws unauthenticated, auth_unavailable, service_key_from_browser
 */
async function refuseMissingCredential(headers: Headers, message: Message, deps: ProcessDeps) {
  const operation = operationOf(message);
  // The artist's id is not checked here; the operation checks it.
  if (operation !== null) await callerOf(toolOperations[operation].access, headers, "", deps);
  // A list needs no credential, but one that has expired must be renewed.
  else if (message.method === "tools/list" && hasCredential(headers))
    await callerOf("readerOrServiceKey", headers, "", deps);
}

/** The operation that determines which credential a message needs; null when it needs none. */
function operationOf({ method, params }: Message): OperationTool | null {
  if (method === "resources/read") return operationOfResource(String(params?.uri));
  if (method !== "tools/call") return null;
  return operationOfTool(String(params?.name));
}

/** A call that can take longer is answered as a stream, which comments keep open. */
function wantsStream({ params }: Message): boolean {
  return params?.name === "ask" || params?._meta?.progressToken !== undefined;
}

/**
 * A refusal before the protocol's own code runs: the status of the fault, and a JSON-RPC error with
 * its code.
 */
function refused(refusal: Fault, id: unknown = null, request: Request | null = null): Response {
  const { allow } = refusal.details;
  const headers: Record<string, string> = {};
  if (allow !== undefined) headers.allow = allow.join(", ");
  if (refusal.status === 503) headers["retry-after"] = "5";
  if (refusal.status === 401 && request !== null) {
    const hasToken = request.headers.has("authorization");
    headers["www-authenticate"] = challenge(new URL(request.url).origin, hasToken);
  }
  const echoed = typeof id === "string" || typeof id === "number" ? id : null;
  const code = refusal instanceof NotJson ? -32700 : refusal.status === 500 ? -32603 : -32600;
  const error = { code, message: refusal.message, data: errorBody(refusal) };
  return jsonResponse(refusal.status, { jsonrpc: "2.0", id: echoed, error }, headers);
}
