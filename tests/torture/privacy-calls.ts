import { toolName } from "#lib/mcp/tool-catalogue.js";
import mcpRoute from "../../api/mcp.js";
import pageRoute from "../../api/page/artist/[id].js";
import type { TypicalCall } from "../support/operations/operation-record.js";
import { typicalCall } from "../support/operations/operations.js";
import { allOperations, type Operation, pathOf } from "../support/routes.js";
import { cronSecret, serviceKey, type TestService } from "../support/service.js";
import { endSitting, type PrivateArtist } from "./private-artist.js";

/** Callers and the headers they send. `ana` is the artist with the marks, `cleo` another one. */
export const callers = {
  ana: { authorization: "Bearer subject:ana" },
  cleo: { authorization: "Bearer subject:cleo" },
  stranger: { authorization: "Bearer subject:bob" },
  nobody: {},
  service: { "x-service-research-key": serviceKey },
  scheduler: { authorization: `Bearer ${cronSecret}` },
} as const satisfies Record<string, Record<string, string>>;
export type CallerName = keyof typeof callers;

export type Wire = "http" | "events" | "tool";

/** A call of an operation on an artist, with its input. */
export interface PrivacyCall {
  operation: Operation;
  call: TypicalCall;
  /** Readable description of the call. */
  what: string;
  /** Whether it is aimed at a closed original. */
  isAimed: boolean;
}

/** These rightly give or take a right; later calls would then show what that right shows. */
const movesRights = ["openInvitation", "handOverArtist", "eraseAccount"];

/**
 * Every operation in its typical form; those that could reveal a closed original are aimed at each.
 */
export async function privacyCalls({ artist, closed }: PrivateArtist): Promise<PrivacyCall[]> {
  const operations = await allOperations();
  const calls: PrivacyCall[] = [];
  const named = new Map(operations.map((one) => [one.endpoint.operationId, one]));
  for (const operation of operations) {
    const { operationId } = operation.endpoint;
    if (movesRights.includes(operationId)) continue;
    await endSitting(artist);
    const call = await typicalCall(operationId, artist);
    calls.push({ operation, call, what: operationId, isAimed: false });
    if (operationId === "readPublicPage")
      calls.push({ operation: asHtml(operation), call, what: "the public page", isAimed: false });
  }
  for (const { reason, word, sourceId, revision, jobId, secret } of closed) {
    const source = { sourceId: encodeURIComponent(sourceId) };
    const topic = {
      topic: `who played the organ${word.toLowerCase()} of the album`,
      evidenceNeed: "credits",
    };
    const aimed: Record<string, TypicalCall[]> = {
      readResearchOriginal: [{ params: source, query: `?revision=${revision}` }],
      readOriginalSource: [{ params: source }, { params: source, query: `?revision=${revision}` }],
      searchOriginalEvidence: [
        { query: `?query=${word}` },
        { query: `?query=organ${word.toLowerCase()}` },
      ],
      readQuestionResearch: [{ params: { jobId } }],
      readProof: [{ params: { jobId } }],
      openShare: [{ body: { secret } }],
      draftAnswer: [{ params: { jobId }, body: { language: "en" } }],
      enqueueQuestionResearch: [
        { body: topic },
        { body: { ...topic, preferDirectEvidence: true } },
      ],
    };
    for (const [operationId, many] of Object.entries(aimed)) {
      const operation = named.get(operationId);
      if (operation === undefined) throw new Error(`unknown operation ${operationId}`);
      for (const call of many)
        calls.push({
          operation,
          call,
          what: `${operationId} of the original ${reason}`,
          isAimed: true,
        });
    }
  }
  return calls;
}

/** The public page, which may tell what the operation tells. */
function asHtml({ endpoint, ...operation }: Operation): Operation {
  const page = { ...endpoint, path: "/artist/{id}", tool: null };
  return { ...operation, route: pageRoute, endpoint: page };
}

/** Status, headers and body of an answer in any form. */
export interface Told {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Sends a call about an artist as this caller over the given wire; null if the operation is not a
 * tool.
 */
export async function toldBy(
  service: TestService,
  { operation, call }: PrivacyCall,
  artistId: string,
  caller: CallerName,
  wire: Wire,
): Promise<Told | null> {
  const { route, method, endpoint } = operation;
  const { params = {}, query = "", body } = call;
  if (wire === "tool") {
    if (endpoint.tool === null) return null;
    const args = {
      ...(endpoint.path.includes("{id}") ? { id: artistId } : {}),
      ...Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
      ),
      ...Object.fromEntries(new URLSearchParams(query)),
      ...(body instanceof Object ? body : {}),
    };
    return toldToAgent(service, caller, "tools/call", {
      name: toolName(endpoint.operationId),
      arguments: args,
    });
  }
  const path = pathOf(endpoint, { id: artistId, ...params }) + query;
  const request = new Request(`https://service.example${path}`, {
    method,
    headers: {
      ...callers[caller],
      ...(wire === "events" ? { accept: "text/event-stream" } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return toldOf(await route.serve(request, service.deps));
}

/** Sends one message of an agent. */
export async function toldToAgent(
  service: TestService,
  caller: CallerName,
  method: string,
  params: object,
) {
  const request = new Request("https://service.example/api/mcp", {
    method: "POST",
    headers: {
      ...callers[caller],
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  return toldOf(await mcpRoute.serve(request, service.deps));
}

async function toldOf(response: Response): Promise<Told> {
  return { status: response.status, headers: response.headers, text: await response.text() };
}
