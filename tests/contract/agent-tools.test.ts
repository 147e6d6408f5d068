import { randomUUIDv7 } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import outputs from "#lib/mcp/generated/tool-outputs.json" with { type: "json" };
import tools from "#lib/mcp/generated/tools.json" with { type: "json" };
import { toolDescriptions } from "#lib/mcp/tool-descriptions.js";
import type { FailureCause } from "#lib/platform/failure-cause.js";
import { instanceCounts } from "#lib/platform/instance-counts.js";
import mcpRoute from "../../api/mcp.js";
import { agentOf, type Caller, jsonOf, revisions } from "../support/agent.js";
import { closedAfterFile } from "../support/database.js";
import {
  administrator,
  claimant,
  interviewService,
  roleHolders,
  stranger,
  withRoles,
} from "../support/interview.js";

const artist = await closedAfterFile(interviewService());
beforeAll(async () => {
  await withRoles(artist);
});
beforeEach(() => {
  artist.service.log.length = 0;
});

const callers: Record<string, Caller> = {
  "a service key": "service",
  nobody: "nobody",
  "a reader": roleHolders.reader,
  "an interviewer": roleHolders.interviewer,
  "an editor": roleHolders.editor,
  "an owner": claimant,
  "an administrator": administrator,
  "a user without an artist": stranger,
};

async function listed(as: Caller, search = "") {
  const client = await agentOf(artist.service.deps, "2026-07-28", as, search);
  return (await client.listTools()).tools;
}
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);

/** The rows of lib/docs/agents.md that say how large a list is: its query, and the largest size in kB. */
const documented = [
  ...(await readFile("lib/docs/agents.md", "utf8")).matchAll(
    /^\| `\/api\/mcp(.*?)` \| .*?(\d+) kB \|/gm,
  ),
].map(([, search = "", size]) => ({ address: `/api/mcp${search}`, search, size: Number(size) }));

test.each(
  documented,
)("the documented size of the list at $address, $size kB, is the largest one", async ({
  search,
  size,
}) => {
  const sizes = await Promise.all(
    Object.values(callers).map(
      async (as) => JSON.stringify(await listed(as, search)).length / 1000,
    ),
  );
  expect(Math.max(...sizes)).toBeLessThan(size * 1.02);
  expect(Math.max(...sizes)).toBeGreaterThan(size * 0.9);
});

test("the documents name the size of every list", () => {
  expect(documented.map(({ search }) => search)).toEqual([
    "",
    "?tools=interview",
    "?tools=editing",
    "?tools=all",
  ]);
});

describe.each(Object.entries(callers))("what is listed for %s", (who, as) => {
  test.each([
    "",
    "?tools=interview",
    "?tools=editing",
  ])("at the address %j is short, without output schemas, and all of it may be called", async (search) => {
    const list = await listed(as, search);
    const bytes = Buffer.byteLength(JSON.stringify(list));
    expect(bytes).toBeLessThan(search === "" ? 20_000 : 25_000);
    expect(list).not.toEqual([]);
    if (search === "") expect(list.length).toBeLessThanOrEqual(8);
    for (const tool of list) expect(tool).not.toHaveProperty("outputSchema");
    if (as === "nobody") return;
    const client = await agentOf(artist.service.deps, "2026-07-28", as);
    for (const { name } of list) {
      const id = name === "fetch" || name === "search" ? {} : { id: artist.artistId };
      // Arguments are incomplete on purpose: rights are decided before them.
      const { isError, content } = await client.callTool({ name, arguments: id });
      const code = isError === true ? jsonOf({ content }).code : "accepted";
      expect([who, name, code]).not.toEqual([
        who,
        name,
        expect.stringMatching(/forbidden|role_insufficient|unauthenticated/),
      ]);
    }
  });

  test("with ?tools=all is every tool with its schemas", async () => {
    const list = await listed(as, "?tools=all");
    expect(list).toEqual(
      tools.map((tool) => ({ ...tool, outputSchema: outputs[tool.name as keyof typeof outputs] })),
    );
  });
});

test("a role decides what is listed, and the artist in the address decides the role", async () => {
  const { artistId } = artist;
  const memory = "read_interview_memory";
  expect(namesOf(await listed(roleHolders.interviewer))).toContain(memory);
  expect(namesOf(await listed(roleHolders.editor))).not.toContain(memory);
  expect(namesOf(await listed(roleHolders.editor))).toContain("list_artist_sources");
  expect(namesOf(await listed("service"))).not.toContain("list_artists");
  expect(namesOf(await listed(claimant, `?artist=${artistId}`))).toContain(memory);
  expect(namesOf(await listed(claimant, `?artist=${randomUUIDv7()}`))).not.toContain(memory);
  const own = await listed(roleHolders.interviewer, "?tools=interview");
  expect(namesOf(own)).not.toContain("save_interview_answer");
  expect(namesOf(await listed(claimant, "?tools=interview"))).toContain("save_interview_answer");
});

test("tools are no longer listed once the right to call them has ended", async () => {
  const { db, artistId } = artist;
  await db.execute(sql`insert into users (id, subject) values (gen_random_uuid(), 'eve')`);
  await db.execute(sql`insert into claims (artist_id, user_id, status, role)
    select ${artistId}, id, 'approved', 'reader' from users where subject = 'eve'`);
  const eve = { token: "subject:eve" };
  expect(namesOf(await listed(eve))).toContain("ask");
  await db.execute(sql`update claims set ends_at = now() - interval '1 second'
    where user_id = (select id from users where subject = 'eve')`);
  expect(namesOf(await listed(eve))).not.toContain("ask");
});

test("tools that are not listed can still be called", async () => {
  const client = await agentOf(artist.service.deps, "2026-07-28", claimant);
  expect(namesOf((await client.listTools()).tools)).not.toContain("list_questions");
  const called = await client.callTool({
    name: "list_questions",
    arguments: { id: artist.artistId },
  });
  expect(jsonOf(called)).toMatchObject({ status: "ok" });
});

test.each(
  revisions,
)("by revision %s a text is sent once, and with the schemas as structured content, too", async (revision) => {
  const { artistId, service } = artist;
  const question = { id: artistId, topic: "the whole demo", evidenceNeed: "reporting" };
  const short = await agentOf(service.deps, revision, claimant);
  const whole = await agentOf(service.deps, revision, claimant, "?tools=all");
  for (const [name, args] of [
    ["read_artist_brief", { id: artistId }],
    ["search", { query: `artist:${artistId} demo` }],
    ["ask", question],
  ] as [string, Record<string, unknown>][]) {
    const call = { name, arguments: args };
    expect(await short.callTool(call)).not.toHaveProperty("structuredContent");
    expect(await whole.callTool(call)).toHaveProperty("structuredContent");
  }
});

test("the text that ask returns is enough to register an answer", async () => {
  const { artistId, service } = artist;
  const client = await agentOf(service.deps, "2025-11-25", claimant, `?artist=${artistId}`);
  const asked = await client.callTool({
    name: "ask",
    arguments: { topic: "the demo in one night", evidenceNeed: "reporting" },
  });
  const [{ text }] = asked.content as unknown as [{ text: string }];
  const [, jobId] = /job ([0-9a-f-]{36})/.exec(text) ?? [];
  const [, quote = ""] = /begins\n([\s\S]*?)\n--- /.exec(text) ?? [];
  const [, citation = ""] = /Citation (\{.*?\});/.exec(text) ?? [];
  const citations = [{ ...JSON.parse(citation), quote }];
  const answer = "They threw the whole demo away in one night.";
  const registered = await client.callTool({
    name: "register_answer",
    arguments: { jobId, answer, citations },
  });
  expect(jsonOf(registered)).toMatchObject({ verified: true, failures: [] });
});

/** Sends a request for the list as a client that looks at the answer itself. */
async function sendList(headers: Record<string, string>, search = "") {
  const request = new Request(`https://service.example/api/mcp${search}`, {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": "2025-11-25",
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/list", params: {} }),
  });
  const response = await mcpRoute.serve(request, artist.service.deps);
  return { response, answer: JSON.parse(await response.text()) };
}

test("an unknown list is refused, and so is a credential that is not valid", async () => {
  for (const search of ["?tools=some", "?tools=", "?tools=default"]) {
    const { response, answer } = await sendList({}, search);
    expect([search, response.status, answer.error.data.code]).toEqual([
      search,
      400,
      "invalid_input",
    ]);
  }
  for (const headers of [
    { authorization: "Bearer forged" },
    { "x-service-research-key": "another key" },
  ] as Record<string, string>[]) {
    const { response } = await sendList(headers);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toContain("resource_metadata");
  }
});

test("the list takes one round trip for a user, and none for a key or for all tools", async () => {
  const { database } = artist.service;
  const trips = async (as: Caller, search = "") => {
    const client = await agentOf(artist.service.deps, "2026-07-28", as, search);
    database.roundTrips();
    await client.listTools();
    return database.roundTrips();
  };
  expect(await trips(claimant)).toBe(1);
  expect(await trips("service")).toBe(0);
  expect(await trips("nobody")).toBe(0);
  expect(await trips(claimant, "?tools=all")).toBe(0);
});

test("what agents read about tools has no words of HTTP, and every tool is described for them", () => {
  const told = JSON.stringify(tools.map(({ title, description }) => [title, description]));
  expect(told).not.toMatch(
    /HTTP|\b(GET|POST|PUT|PATCH|DELETE)\b|header|`|event-stream|\b[1-5]\d\d\b|operationId/,
  );
  const chat = ["ask", "search", "fetch"];
  expect([...chat, ...Object.keys(toolDescriptions)].sort()).toEqual(namesOf(tools).sort());
});

describe("a failure", () => {
  /** How often a cause was counted in this process. */
  const counted = (cause: FailureCause) => instanceCounts.failures.get(cause)?.count ?? 0;
  const broken = Object.assign(new Error("no such password"), { code: "28P01" });

  test("of the database before the protocol begins is 503, logged with its cause and counted", async () => {
    const { deps } = artist.service;
    const before = counted("wrong_password");
    const tokens = async () => {
      throw broken;
    };
    const failing = { ...deps, tokens };
    const request = new Request("https://service.example/api/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer any" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 7,
        method: "tools/call",
        params: { name: "read_artist_brief", arguments: {} },
      }),
    });
    const response = await mcpRoute.serve(request, failing);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      error: { data: { code: "storage_unavailable" } },
    });
    expect(artist.service.log.at(-1)).toMatchObject({
      event: "request",
      operation: "mcp",
      status: 503,
      code: "storage_unavailable",
      cause: "wrong_password",
    });
    expect(counted("wrong_password")).toBe(before + 1);
  });

  test("inside the protocol is logged with its cause, and counted", async () => {
    const { deps } = artist.service;
    const before = counted("wrong_password");
    const db = new Proxy(deps.db, {
      get: (target, name) =>
        name === "execute"
          ? async () => {
              throw broken;
            }
          : Reflect.get(target, name),
    });
    const client = await agentOf({ ...deps, db }, "2026-07-28", claimant);
    await expect(client.listTools()).rejects.toThrow("the database is unavailable");
    expect(artist.service.log).toContainEqual(
      expect.objectContaining({
        event: "agent_call_failed",
        code: "storage_unavailable",
        cause: "wrong_password",
      }),
    );
    expect(counted("wrong_password")).toBe(before + 1);
  });
});
