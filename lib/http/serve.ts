import * as v from "valibot";
import { artistExists, behindGate, callerOf } from "#lib/auth/access.js";
import type { Caller } from "#lib/auth/caller.js";
import { issueSentence } from "#lib/contract/issue-sentence.js";
import type { Deps, ProcessDeps } from "#lib/deps.js";
import { corsHeaders, preflight } from "#lib/http/cors.js";
import { type Endpoint, type Method, Reply } from "#lib/http/endpoint.js";
import { noteCall } from "#lib/http/note-call.js";
import { queryValues } from "#lib/http/query-values.js";
import { readBody, readLines } from "#lib/http/read-body.js";
import { loggedAnswer } from "#lib/http/refusal-of.js";
import { faultResponse, jsonResponse } from "#lib/http/respond.js";
import { decoded } from "#lib/kernel/decoded.js";
import { EnvironmentProblem } from "#lib/platform/environment-problem.js";
import { type Fault, fault } from "#lib/platform/fault.js";
import { inSpan } from "#lib/platform/span.js";

/**
 * Milliseconds of the two parts of a call: checking the credential, and the work including the
 * check of rights. A part that was not reached is absent.
 */
type Timing = { access?: number; work?: number };
type Endpoints = Readonly<Partial<Record<Method, Endpoint>>>;

/** Answers one request, with the checks in the order of decision 1.17. Never throws: every error becomes an answer. */
export async function serve(
  endpoints: Endpoints,
  request: Request,
  dependencies: () => ProcessDeps,
): Promise<Response> {
  let deps: ProcessDeps;
  try {
    deps = dependencies();
  } catch (error) {
    return withHeaders(faultResponse(startFault(error)), { "cache-control": "no-store" });
  }
  const requestId = inboundId(request.headers) ?? deps.newId();
  const endpoint = endpoints[methodOf(request)];
  const timing: Timing = {};
  const { operationId: operation = null } = endpoint ?? {};
  const { response, ms: total } = await loggedAnswer(
    deps,
    { requestId, operation, method: request.method },
    () =>
      inSpan("request", { operation: operation ?? "none", requestId }, () =>
        answer(endpoints, request, deps, timing),
      ),
    faultResponse,
  );
  const isPublic = endpoint === undefined || endpoint.access === "public";
  const sent = request.method === "HEAD" ? await withoutBody(response) : response;
  return withHeaders(sent, {
    "x-request-id": requestId,
    "server-timing": serverTiming({ ...timing, total }),
    "cache-control": isPublic ? "no-store" : "private, no-store",
    ...corsHeaders(request.headers.get("origin"), deps.env.ALLOWED_ORIGINS),
  });
}

async function answer(
  endpoints: Endpoints,
  request: Request,
  deps: ProcessDeps,
  timing: Timing,
): Promise<Response> {
  const methods = Object.keys(endpoints);
  const first = Object.values(endpoints)[0];
  if (first === undefined) throw fault("not_found");
  if (request.method === "OPTIONS") {
    return preflight(methods, "authorization, content-type, prefer, last-event-id");
  }
  const url = new URL(request.url);
  // After a rewrite a function still sees the address that was requested.
  const rawParams = url.pathname === first.wellKnown ? {} : pathParams(first.path, url.pathname);
  if (rawParams === null) throw fault("not_found");
  const params = valid(first.params, rawParams);
  const endpoint = endpoints[methodOf(request)];
  if (endpoint === undefined) throw fault("method_not_allowed", undefined, { allow: methods });

  const artistId = artistIdOf(params);
  const arrivedMs = deps.monotonicMs();
  const caller = await callerOf(endpoint.access, request.headers, artistId, deps);
  const authenticatedMs = deps.monotonicMs();
  timing.access = authenticatedMs - arrivedMs;
  const { headers, signal } = request;
  const reached: Deps = caller.kind === "user" ? { ...deps, db: caller.gate } : deps;
  const result = await behindGate(caller, async () => {
    const [query, body] = await Promise.all([
      readQuery(endpoint, url, rawParams),
      readInput(endpoint, request),
    ]).catch(async (error: unknown) => {
      await refuseMissingArtist(caller, artistId, deps);
      throw error;
    });
    return endpoint.handle({ caller, params, query, body, headers, signal }, reached);
  }).finally(() => {
    // A write may have queued work even when its answer is lost.
    if (endpoint.body !== null && endpoint.operationId !== "advanceResearch") deps.idle?.forget();
  });
  noteCall(endpoint, artistId, deps);
  timing.work = deps.monotonicMs() - authenticatedMs;
  return result instanceof Response ? result : checkedAnswer(endpoint, result);
}

async function readQuery(endpoint: Endpoint, url: URL, rawParams: Record<string, string>) {
  return valid(endpoint.query, queryValues(url.searchParams, rawParams));
}

async function readInput(endpoint: Endpoint, request: Request): Promise<unknown> {
  if (endpoint.body === null) return undefined;
  if (endpoint.lines !== null) return readLines(request, endpoint.maxBodyBytes, endpoint.lines.max);
  return valid(endpoint.body, (await readBody(request, endpoint.maxBodyBytes)) ?? {});
}

/** 404 for a missing artist comes before 400 for a bad body (decision 1.17); for users, the gate checks the artist. */
async function refuseMissingArtist(caller: Caller, artistId: string | undefined, deps: Deps) {
  if (caller.kind === "user" || artistId === undefined) return;
  if (!(await artistExists(deps.db, artistId))) throw fault("not_found", "there is no such artist");
}

function artistIdOf(params: unknown): string | undefined {
  return params instanceof Object && "id" in params ? String(params.id) : undefined;
}

function valid(schema: v.GenericSchema, value: unknown): unknown {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (!result.success) throw fault("invalid_input", issueSentence(result.issues));
  return result.output;
}

function checkedAnswer(endpoint: Endpoint, result: unknown): Response {
  const declared = endpoint.answers[0];
  if (declared === undefined) throw new Error(`${endpoint.operationId} declares no answer`);
  const reply = result instanceof Reply ? result : new Reply(declared.status, result);
  const answer = endpoint.answers.find(({ status }) => status === reply.status);
  if (answer === undefined)
    throw new Error(`${endpoint.operationId} does not answer ${reply.status}`);
  return jsonResponse(reply.status, v.parse(answer.schema, reply.body), reply.headers);
}

/** HEAD is GET without the body: the same checks, work, status and headers. */
function methodOf({ method }: Request): Method {
  return (method === "HEAD" ? "GET" : method) as Method;
}

async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, { status: response.status, headers: response.headers });
}

function startFault(error: unknown): Fault {
  if (!(error instanceof EnvironmentProblem)) return fault("internal");
  return fault("auth_unavailable", `this deployment is not configured: ${error.message}`);
}

function serverTiming(timing: Timing & { total: number }): string {
  return Object.entries(timing)
    .map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`)
    .join(", ");
}

function inboundId(headers: Headers): string | null {
  const id = headers.get("x-request-id") ?? "";
  return /^[\w.:-]{8,100}$/.test(id) ? id : null;
}

/** Adds the headers that the response does not set itself; `vary` values are combined. */
function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) {
    if (name === "vary") response.headers.append(name, value);
    else if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}

/** The decoded parameters of `path` by `template` (`/api/artist/{id}`); null when the path does not match. */
function pathParams(template: string, path: string): Record<string, string> | null {
  const expected = template.split("/");
  const given = path.replace(/\/$/, "").split("/");
  if (expected.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    const value = given[index] ?? "";
    if (name === undefined) {
      if (segment !== value) return null;
    } else {
      // An invalid percent-encoding is left as it is, and the schema refuses it.
      params[name] = decoded(value);
    }
  }
  return params;
}
