import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import mcpRoute from "../../api/mcp.js";
import { agentOf, jsonOf, revisions } from "../support/agent.js";
import { artist, load, page } from "../support/records.js";
import { serviceKey, serviceOfFile } from "../support/service.js";

const artistId = randomUUIDv7();
const sentences = Array.from({ length: 4_000 }, (_, at) => `Night ${at} was long 🎸.`);
const longText = sentences.join(" ");

let longUri: string;
const service = await serviceOfFile();
beforeAll(async () => {
  const { db } = service.deps;
  await load(db, artist(artistId), page(artistId, longText));
  const { rows } = await db.execute(sql`select source_id, revision from originals`);
  longUri = `original://${encodeURIComponent(String(rows[0]?.source_id))}@${rows[0]?.revision}`;
});

/** Sends a body as it is, as a client of a revision with a handshake; returns status and answer. */
async function sendRaw(body: string, version = "2025-06-18") {
  const request = new Request("https://service.example/api/mcp", {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": version,
      "x-service-research-key": serviceKey,
    },
    body,
  });
  const response = await mcpRoute.serve(request, service.deps);
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  return { status: response.status, answer: (await response.json()) as any };
}
const rpc = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: "2.0", id: 7, method, params });
test.each([
  "{",
  "no JSON",
  "",
  '{"jsonrpc":"2.0",}',
])("the body %j is a parse error", async (body) => {
  const { status, answer } = await sendRaw(body);
  expect([status, answer.id, answer.error.code]).toEqual([400, null, -32700]);
});

test.each([
  "[]",
  `[${rpc("tools/list")}]`,
  '"tools/list"',
  '{"jsonrpc":"2.0","id":1,"id":2,"method":"tools/list"}',
])("the JSON %j is not a request", async (body) => {
  const { status, answer } = await sendRaw(body);
  expect([status, answer.error.code]).toEqual([400, -32600]);
});

test("an unknown resource has the code of its revision", async () => {
  const missing = `original://${"a".repeat(40)}@${"0".repeat(64)}?artist=${artistId}`;
  for (const uri of ["file:///etc/passwd", missing]) {
    for (const version of ["2025-06-18", "2025-11-25"]) {
      const { answer } = await sendRaw(rpc("resources/read", { uri }), version);
      expect(answer.error).toMatchObject({ code: -32002, data: { uri } });
    }
    const agent = await agentOf(service.deps, "2026-07-28", "service");
    await expect(agent.readResource({ uri })).rejects.toMatchObject({ code: -32602 });
  }
  const { answer } = await sendRaw(rpc("resources/read", { uri: "original://x" }));
  expect(answer.error.code).toBe(-32602);
});

test.each([
  "tools/list",
  "resources/list",
  "resources/templates/list",
  "prompts/list",
])("an invented cursor of %s is refused", async (method) => {
  expect((await sendRaw(rpc(method))).answer).toHaveProperty("result");
  const { answer } = await sendRaw(rpc(method, { cursor: "invented" }));
  expect(answer.error.code).toBe(-32602);
});

describe.each(
  revisions,
)("an original that does not fit into one answer, by revision %s", (revision) => {
  const agent = () => agentOf(service.deps, revision, "service", `?artist=${artistId}`);
  /** A text without the line about its rest, and the URI that the line names. */
  const parts = (text: string) => {
    const [, kept = text, uri] = /^([\s\S]*)\n\n\[Cut here: .* The rest: (\S+)\]$/.exec(text) ?? [];
    return { kept, uri };
  };

  test("says so in its text, with the address of the rest, until the last part", async () => {
    const client = await agent();
    let joined = "";
    let cuts = 0;
    for (let uri: string | undefined = longUri; uri !== undefined; cuts += 1) {
      const { contents } = await client.readResource({ uri });
      const read = parts((contents[0] as { text: string }).text);
      expect((contents[0] as { _meta?: object })._meta).toMatchObject({
        complete: read.uri === undefined,
        next: read.uri ?? null,
      });
      joined += read.kept;
      uri = read.uri;
    }
    expect(cuts).toBe(2);
    expect(joined).toBe(longText);
  });

  test("says so as a result of fetch, too, and a window of it that fits is exact", async () => {
    const client = await agent();
    const { text, metadata } = jsonOf(
      await client.callTool({ name: "fetch", arguments: { id: longUri } }),
    );
    const { kept, uri } = parts(text);
    expect(longText.startsWith(kept)).toBe(true);
    expect(uri).toContain(`#${kept.length}-${longText.length}`);
    expect(metadata.nextStart).toBe(kept.length);
    const { contents } = await client.readResource({ uri: `${longUri}#0-700` });
    expect((contents[0] as { text: string }).text).toBe(longText.slice(0, 700));
  });
});
