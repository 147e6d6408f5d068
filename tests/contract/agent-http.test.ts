import { beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "#lib/platform/env.js";
import mcpRoute from "../../api/mcp.js";
import { agentOf, jsonOf, revisions } from "../support/agent.js";
import { closedAfterFile } from "../support/database.js";
import { claimant, interviewService, stranger } from "../support/interview.js";
import { savedBoundary } from "../support/interview-steps.js";
import { serviceKey } from "../support/service.js";

const origin = "https://service.example";
const page = "https://app.example";
const metadata = `${origin}/.well-known/oauth-protected-resource/api/mcp`;

const artist = await closedAfterFile(interviewService());
beforeAll(async () => {
  const { env } = artist.service.deps;
  Object.assign(artist.service.deps, { env: { ...env, ALLOWED_ORIGINS: [page] } });
});

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Sends one request to the endpoint, like a client of the previous revision. */
async function send({ method = "POST", path = "/api/mcp", headers = {}, body }: Sent) {
  const usual = {
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
  };
  const request = new Request(`${origin}${path}`, {
    method,
    headers: { ...usual, ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const response = await mcpRoute.serve(request, artist.service.deps);
  const text = await response.text();
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  const answer: any = text.startsWith("{") ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, answer };
}

const rpc = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 7, method, params });
const callTool = (name: string, args: object = {}) => rpc("tools/call", { name, arguments: args });
const brief = () => callTool("read_artist_brief", { id: artist.artistId });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("without a credential", () => {
  test("a client may list the tools and call the public ones", async () => {
    const initialize = rpc("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "a-test", version: "1" },
    });
    expect((await send({ body: initialize })).status).toBe(200);
    expect((await send({ body: rpc("tools/list") })).status).toBe(200);
    const latest = await send({ body: callTool("read_latest", { id: artist.artistId }) });
    expect(jsonOf(latest.answer.result)).toMatchObject({ status: "ok" });
  });

  test.each([
    ["a tool", brief],
    [
      "ask",
      () => callTool("ask", { id: artist.artistId, topic: "record", evidenceNeed: "credits" }),
    ],
    ["search", () => callTool("search", { query: "record" })],
    ["an original", () => rpc("resources/read", { uri: `original://x@${"a".repeat(64)}` })],
    ["the memory", () => rpc("resources/read", { uri: `interview-memory://${artist.artistId}` })],
  ])("%s that needs one gets 401 with a challenge that names the metadata", async (_what, body) => {
    const { status, headers, answer } = await send({ body: body() });
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toBe(`Bearer resource_metadata="${metadata}"`);
    expect(answer).toMatchObject({
      jsonrpc: "2.0",
      id: 7,
      error: { data: { code: "unauthenticated" } },
    });
  });

  test("an invalid token gets 401, and the challenge says so", async () => {
    const { status, headers } = await send({ headers: bearer("forged"), body: brief() });
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toBe(
      `Bearer resource_metadata="${metadata}", error="invalid_token"`,
    );
  });

  test("a valid token of another user gets no challenge: the tool refuses the call", async () => {
    const { status, answer } = await send({ headers: bearer(stranger.token), body: brief() });
    expect(status).toBe(200);
    expect(answer.result).toMatchObject({ isError: true });
    expect(answer.result.content[0].text).toMatch(/"forbidden"/);
  });
});

describe("the metadata of the protected resource", () => {
  test.each([
    "",
    "/api/mcp",
  ])("is served at /.well-known/oauth-protected-resource%s", async (path) => {
    const { status, answer } = await send({
      method: "GET",
      path: `/.well-known/oauth-protected-resource${path}`,
    });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      resource: `${origin}/api/mcp`,
      authorization_servers: [artist.service.deps.env.AUTH_ISSUER],
      bearer_methods_supported: ["header"],
    });
  });
});

describe("a browser", () => {
  test("with an origin that is not allowed is refused whatever it sends, and a listed origin is answered", async () => {
    for (const foreign of ["https://evil.example", origin, "null"]) {
      const refused = await send({ headers: { origin: foreign }, body: rpc("tools/list") });
      expect([foreign, refused.status]).toEqual([foreign, 403]);
      expect(refused.headers.get("access-control-allow-origin")).toBeNull();
    }
    const allowed = await send({ headers: { origin: page }, body: rpc("tools/list") });
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get("access-control-allow-origin")).toBe(page);
    expect(allowed.headers.get("access-control-expose-headers")).toContain("www-authenticate");
    const preflight = await send({ method: "OPTIONS", headers: { origin: page } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("mcp-protocol-version");
  });

  test("may not call with the service key, even from an allowed origin, but a server may", async () => {
    const key = { "x-service-research-key": serviceKey };
    const body = callTool("search_original_evidence", { id: artist.artistId, query: "demo" });
    const refused = await send({ headers: { ...key, origin: page }, body });
    expect(refused).toMatchObject({
      status: 403,
      answer: { error: { data: { code: "service_key_from_browser" } } },
    });
    expect((await send({ headers: key, body })).answer.result).not.toHaveProperty("isError", true);
  });
});

describe("a body that is not a message", () => {
  test.each([
    ["another method", { method: "GET" }, 405],
    ["the end of a session that never was", { method: "DELETE" }, 405],
    ["a batch", { body: [rpc("tools/list")] }, 400],
    ["no body", {}, 400],
    ["broken JSON", { body: "{" }, 400],
    ["a text", { body: '"tools/list"' }, 400],
    ["a body that is too large", { body: rpc("tools/list", { filler: "x".repeat(300_000) }) }, 413],
    [
      "another media type",
      { headers: { "content-type": "text/plain" }, body: rpc("tools/list") },
      400,
    ],
    ["an artist that is no id", { path: "/api/mcp?artist=me", body: rpc("tools/list") }, 400],
    [
      "a parameter that the address has not",
      { path: "/api/mcp?artst=me", body: rpc("tools/list") },
      400,
    ],
  ] as [
    string,
    Sent,
    number,
  ][])("%s is refused with a JSON-RPC error", async (_what, sent, expected) => {
    const { status, headers, answer } = await send(sent);
    expect(status).toBe(expected);
    expect(answer).toMatchObject({ jsonrpc: "2.0", error: { code: expect.any(Number) } });
    if (status === 405) expect(headers.get("allow")).toBe("POST, OPTIONS");
  });

  test("an environment that is not configured is 503, and the response names no setting", async () => {
    const request = new Request(`${origin}/api/mcp`, { method: "POST" });
    const deps = () => readEnv({}) as never;
    const { serveMcp } = await import("#lib/mcp/serve-mcp.js");
    const response = await serveMcp(request, deps);
    expect(response.status).toBe(503);
    expect(await response.text()).not.toMatch(/DATABASE_URL/);
  });
});

test("every answer has a request id and is never cached, and the log has neither argument nor token", async () => {
  artist.service.log.length = 0;
  const words = "nobody-else-says-this";
  const { headers } = await send({
    headers: bearer(claimant.token),
    body: callTool("search_original_evidence", { id: artist.artistId, query: words }),
  });
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("cache-control")).toBe("private, no-store");
  const lines = artist.service.log.map((line) => JSON.stringify(line));
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).toContain(headers.get("x-request-id"));
    expect(line).not.toContain(words);
    expect(line).not.toContain(claimant.token);
  }
});

describe.each(revisions)("the memory by revision %s", (revision) => {
  test("is read whole, and only the last piece says that it is complete", async () => {
    for (let count = 0; count < 3; count += 1) await savedBoundary(artist);
    const agent = await agentOf(
      artist.service.deps,
      revision,
      claimant,
      `?artist=${artist.artistId}`,
    );
    const { resources } = await agent.listResources();
    const uri = `interview-memory://${artist.artistId}`;
    expect(resources.map((resource) => resource.uri)).toEqual([uri]);
    const { contents } = await agent.readResource({ uri });
    const pieces = contents.map((content) => JSON.parse((content as { text: string }).text));
    expect(pieces.map(({ complete }) => complete)).toEqual([
      ...pieces.slice(1).map(() => false),
      true,
    ]);
    const entries = pieces.flatMap((piece) => piece.entries);
    expect(entries).toHaveLength(pieces[0].totalEntries);
    const { body } = await artist.send("GET", "/interview/memory?maxChars=50000");
    expect(entries).toEqual(body.entries);
  });

  test("is refused to strangers and to the service key, and a foreign name is not found", async () => {
    const uri = `interview-memory://${artist.artistId}`;
    const bob = await agentOf(artist.service.deps, revision, stranger);
    await expect(bob.readResource({ uri })).rejects.toThrow("Not your artist");
    const key = await agentOf(artist.service.deps, revision, "service");
    await expect(key.readResource({ uri })).rejects.toThrow();
    const ana = await agentOf(artist.service.deps, revision, claimant);
    await expect(ana.readResource({ uri: "file:///etc/passwd" })).rejects.toThrow();
    const templates = (await ana.listResourceTemplates()).resourceTemplates;
    expect(templates.map(({ name }) => name)).toEqual(["original", "interview-memory"]);
    expect((await ana.listResources()).resources).toEqual([]);
  });
});
