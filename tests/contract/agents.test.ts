import { readFile } from "node:fs/promises";
import type { Client } from "@modelcontextprotocol/client";
import { describe, expect, test } from "vitest";
import outputs from "#lib/mcp/generated/tool-outputs.json" with { type: "json" };
import catalogue from "#lib/mcp/generated/tools.json" with { type: "json" };
import {
  outputsOf,
  toolCatalogue,
  toolName,
  toolOperationsText,
  withoutOutputs,
} from "#lib/mcp/tool-catalogue.js";
import { agentOf, type Caller, jsonOf, type Revision, revisions } from "../support/agent.js";
import { anotherArtist, claimant, type InterviewService, stranger } from "../support/interview.js";
import type { TypicalCall } from "../support/operations/operation-record.js";
import { recordOf, typicalCall } from "../support/operations/operations.js";
import { allOperations, type Operation, pathOf } from "../support/routes.js";
import { serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

const operations = await allOperations();
const tools = operations.filter(({ endpoint }) => endpoint.tool !== null);

test("the committed tools match the declarations (npm run openapi writes them)", async () => {
  const made = toolCatalogue(operations);
  expect(JSON.parse(JSON.stringify(withoutOutputs(made)))).toEqual(catalogue);
  expect(JSON.parse(JSON.stringify(outputsOf(made)))).toEqual(outputs);
  const text = await readFile("lib/mcp/generated/tool-operations.ts", "utf8");
  expect(text).toBe(toolOperationsText(operations));
});

test("operations that administer the service or decide for the artist are not tools", () => {
  for (const { endpoint } of operations) {
    const { isNoTool = false } = recordOf(endpoint.operationId);
    expect(endpoint.tool === null, endpoint.operationId).toBe(isNoTool);
  }
});

test("a tool is read-only exactly when its operation is a GET", () => {
  for (const { endpoint, method } of tools)
    expect(endpoint.tool === "reads", endpoint.operationId).toBe(method === "GET");
});

const service = await serviceOfFile({ providers: uncalledProviders });

type Arguments = Record<string, unknown>;

/** An operation that is also a tool, in the form that a test calls. */
interface Pair {
  operation: Operation;
  artist: InterviewService;
  call: TypicalCall;
}

async function prepared(operation: Operation): Promise<Pair> {
  const artist = await anotherArtist(service);
  const call = await typicalCall(operation.endpoint.operationId, artist);
  return { operation, artist, call };
}

/** The tool arguments equivalent to the HTTP call. */
function argumentsOf({ artist, operation, call }: Pair): Arguments {
  const params = Object.entries(call.params ?? {});
  return {
    ...(operation.endpoint.path.includes("{id}") ? { id: artist.artistId } : {}),
    ...Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)])),
    ...Object.fromEntries(new URLSearchParams(call.query ?? "")),
    ...((call.body as object) ?? {}),
  };
}

const agents = new Map<string, Promise<Client>>();

/** An agent that has listed the tools, one for each revision and caller: making its validators takes a while. */
function agent(revision: Revision, as: Caller): Promise<Client> {
  const key = JSON.stringify([revision, as]);
  const connected = agents.get(key) ?? listing(agentOf(service.deps, revision, as, "?tools=all"));
  agents.set(key, connected);
  return connected;
}

async function listing(connected: Promise<Client>): Promise<Client> {
  await (await connected).listTools();
  return connected;
}

async function asTool({ operation }: Pair, revision: Revision, args: Arguments, as: Caller) {
  const name = toolName(operation.endpoint.operationId);
  const client = await agent(revision, as);
  const result = await client.callTool({ name, arguments: args });
  // The client validates structured content with the output schema that it listed.
  if (result.isError !== true) expect(result.structuredContent).toEqual(jsonOf(result));
  return { isError: result.isError === true, body: jsonOf(result) };
}

async function overHttp({ operation, artist, call }: Pair, as: Caller, changed: Changed = {}) {
  const { route, method, endpoint } = operation;
  const path = pathOf(endpoint, { id: changed.id ?? artist.artistId, ...call.params });
  const more = changed.query ?? "";
  const query = call.query === undefined ? more.replace(/^&/, "?") : `${call.query}${more}`;
  const body = changed.body ?? call.body;
  const { status, body: answer } = await service.call(route, method, `${path}${query}`, {
    as,
    body,
  });
  return { isError: status >= 400, body: answer };
}

interface Changed {
  id?: string;
  query?: string;
  body?: object;
}

/**
 * The part of a response that two equal reads share, so without `reused`, the seconds left in a window, and the time
 * and signature of a proof.
 */
function lasting({ isError, body }: { isError: boolean; body: Arguments }) {
  const { certificate, ...whole } = body;
  const {
    reused: _,
    retryAfterSeconds: _seconds,
    madeAt: _at,
    signature: _by,
    ...rest
  } = {
    ...whole,
    ...(certificate as object | undefined),
  };
  return { isError, body: rest };
}

describe.each(
  tools.map((operation) => [operation.endpoint.operationId, operation] as const),
)("%s as a tool", (_id, operation) => {
  const { access } = operation.endpoint;
  const admitted: Caller = access === "public" ? "nobody" : claimant;

  test("gives the same answer as over HTTP, by every revision", async () => {
    const pair = await prepared(operation);
    const before = await overHttp(pair, admitted);
    const byTool: Awaited<ReturnType<typeof asTool>>[] = [];
    for (const revision of revisions)
      byTool.push(await asTool(pair, revision, argumentsOf(pair), admitted));
    const after = await overHttp(pair, admitted);
    for (const tool of byTool)
      expect([lasting(before), lasting(after)]).toContainEqual(lasting(tool));
    for (const revision of revisions) {
      // A read is the same call again; a write may be refused the second time.
      const other = operation.method === "GET" ? pair : await prepared(operation);
      const first = await asTool(other, revision, argumentsOf(other), admitted);
      expect(first).toMatchObject({ isError: false });
    }
  });

  test("refuses what is refused over HTTP, with the same error body", async () => {
    const pair = await prepared(operation);
    const args = argumentsOf(pair);
    const isWrite = pair.call.body !== undefined;
    const unknown = isWrite
      ? { body: { ...(pair.call.body as object), unheardOf: 1 } }
      : { query: "&unheardOf=1" };
    const http = await overHttp(pair, admitted, unknown);
    expect(http.isError).toBe(true);
    const malformed = await overHttp(pair, admitted, { id: "nobody" });
    const foreign = await overHttp(pair, stranger);
    // An operation open to every user returns nothing to a user without an artist.
    if (access === "user") expect(foreign.body.artists).toEqual([]);
    else if (access !== "public") expect(foreign.body.code).toBe("forbidden");
    if (access !== "public")
      expect((await overHttp(pair, "nobody")).body.code).toBe("unauthenticated");
    for (const revision of revisions) {
      expect(await asTool(pair, revision, { ...args, unheardOf: 1 }, admitted)).toEqual(http);
      if ("id" in args)
        expect(await asTool(pair, revision, { ...args, id: "nobody" }, admitted)).toEqual(
          malformed,
        );
      if (access === "public") continue;
      expect(await asTool(pair, revision, args, stranger)).toEqual(foreign);
      const byNobody = asTool(pair, revision, args, "nobody");
      await expect(byNobody).rejects.toThrow(/Not signed in|401|Unauthorized/);
    }
  });
});
