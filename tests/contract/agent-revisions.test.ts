import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import mcpRoute from "../../api/mcp.js";
import { artist, load } from "../support/records.js";
import { serviceKey, serviceOfFile } from "../support/service.js";

const artistId = randomUUIDv7();
const service = await serviceOfFile();
beforeAll(async () => {
  await load(service.deps.db, artist(artistId));
});

/** The revisions that are offered, oldest first. */
const offered = ["2025-06-18", "2025-11-25", "2026-07-28"] as const;
type Offered = (typeof offered)[number];

interface Call {
  method: string;
  params?: Record<string, unknown>;
  /** Headers that replace those of the revision; null leaves a header out. */
  headers?: Record<string, string | null>;
}

/** Sends a request as a client of the revision does, whatever the official client would refuse to send. */
async function send(revision: Offered, { method, params = {}, headers = {} }: Call) {
  const isModern = revision === "2026-07-28";
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientInfo": { name: "a-test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const name = params.name ?? params.uri ?? params.taskId ?? null;
  const demanded = {
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
    "x-service-research-key": serviceKey,
    "mcp-protocol-version": revision,
    "mcp-method": isModern ? method : null,
    "mcp-name": isModern ? (name as string | null) : null,
    ...headers,
  };
  const request = new Request("https://service.example/api/mcp?tools=all", {
    method: "POST",
    headers: Object.entries(demanded).filter(
      (header): header is [string, string] => header[1] !== null,
    ),
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 7,
      method,
      params: isModern ? { _meta: envelope, ...params } : params,
    }),
  });
  const response = await mcpRoute.serve(request, service.deps);
  const { result, error } = JSON.parse(await response.text());
  const absent = { ttlMs: null, cacheScope: null, resultType: null };
  return {
    status: response.status,
    result: { ...absent, ...result },
    code: error?.code ?? null,
  };
}

const accepted = { status: 200, code: null };
const unknownMethod = { status: 200, code: -32601 };
/** 2026-07-28 gives an unknown method a status of its own. */
const notFound = { status: 404, code: -32601 };
const disagrees = { status: 400, code: -32020 };
const uri = "file:///etc/passwd";
const handshake = (protocolVersion: string) => ({
  protocolVersion,
  capabilities: {},
  clientInfo: { name: "a-test", version: "1" },
});
const list: Call = { method: "prompts/list" };
const called: Call = {
  method: "tools/call",
  params: { name: "read_latest", arguments: { id: artistId } },
};

/** What each revision demands of a server without sessions: a call, and its answer by revision. */
const demands: [
  what: string,
  call: (revision: Offered) => Call,
  ...answers: [object, object, object],
][] = [
  [
    "a handshake",
    (revision) => ({ method: "initialize", params: handshake(revision) }),
    { ...accepted, result: { protocolVersion: "2025-06-18" } },
    { ...accepted, result: { protocolVersion: "2025-11-25" } },
    notFound,
  ],
  [
    "what a server offers, without a handshake",
    () => ({ method: "server/discover" }),
    unknownMethod,
    unknownMethod,
    { ...accepted, result: { supportedVersions: ["2026-07-28"] } },
  ],
  [
    "a ping",
    () => ({ method: "ping" }),
    { ...accepted, result: {} },
    { ...accepted, result: {} },
    notFound,
  ],
  [
    "how long and by whom a list may be kept",
    () => list,
    { ...accepted, result: { ttlMs: null, cacheScope: null } },
    { ...accepted, result: { ttlMs: null, cacheScope: null } },
    { ...accepted, result: { ttlMs: 0, cacheScope: "private" } },
  ],
  [
    "whether a result is the last one",
    () => called,
    { ...accepted, result: { resultType: null } },
    { ...accepted, result: { resultType: null } },
    { ...accepted, result: { resultType: "complete" } },
  ],
  [
    "structured content of a tool with an output schema, and text for clients that read no other",
    () => called,
    {
      ...accepted,
      result: { structuredContent: { status: "ok" }, content: [{}, { type: "text" }] },
    },
    {
      ...accepted,
      result: { structuredContent: { status: "ok" }, content: [{}, { type: "text" }] },
    },
    {
      ...accepted,
      result: { structuredContent: { status: "ok" }, content: [{}, { type: "text" }] },
    },
  ],
  [
    "the code of an unknown tool",
    () => ({ method: "tools/call", params: { name: "nothing", arguments: {} } }),
    { status: 200, code: -32602 },
    { status: 200, code: -32602 },
    { status: 200, code: -32602 },
  ],
  [
    "the code of an unknown resource",
    () => ({ method: "resources/read", params: { uri } }),
    { status: 200, code: -32002 },
    { status: 200, code: -32002 },
    { status: 200, code: -32602 },
  ],
  [
    "the method as a header that agrees",
    () => ({ ...list, headers: { "mcp-method": "tools/list" } }),
    accepted,
    accepted,
    disagrees,
  ],
  [
    "the method as a header",
    () => ({ ...list, headers: { "mcp-method": null } }),
    accepted,
    accepted,
    disagrees,
  ],
  [
    "the tool as a header",
    () => ({ ...called, headers: { "mcp-name": null } }),
    accepted,
    accepted,
    disagrees,
  ],
  [
    "its version as a header that agrees",
    () => ({ ...list, headers: { "mcp-protocol-version": "2099-01-01" } }),
    { status: 400 },
    { status: 400 },
    disagrees,
  ],
  [
    "subscriptions, which are not offered",
    () => ({ method: "resources/subscribe", params: { uri } }),
    unknownMethod,
    unknownMethod,
    notFound,
  ],
  [
    "tasks, which are not offered",
    () => ({ method: "tasks/get", params: { taskId: "x" } }),
    unknownMethod,
    unknownMethod,
    notFound,
  ],
];

describe.each(demands)("%s", (_what, call, ...answers) => {
  test.each(
    offered.map((revision, at) => [revision, answers[at]] as const),
  )("by revision %s", async (revision, answer) => {
    expect(await send(revision, call(revision))).toMatchObject(answer as object);
  });
});

test.each([
  "2025-03-26",
  "2024-11-05",
])("%s, which has batches or another transport, is not offered and not spoken", async (version) => {
  const asked: Call = { method: "initialize", params: handshake(version) };
  expect((await send("2025-11-25", asked)).result.protocolVersion).toBe("2025-11-25");
  const spoken = { ...list, headers: { "mcp-protocol-version": version } };
  expect((await send("2025-11-25", spoken)).status).toBe(400);
});
