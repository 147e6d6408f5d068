import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResearchStatus } from "#lib/contract/research-status.js";
import { demoCall } from "#lib/http/demo-call.js";
import { demoIds } from "#lib/http/demo-ids.js";
import type { Endpoint } from "#lib/http/endpoint.js";
import { openIssuer } from "#lib/local/issuer.js";
import { developmentAudience } from "#lib/local/kept-issuer.js";
import outputs from "#lib/mcp/generated/tool-outputs.json" with { type: "json" };
import tools from "#lib/mcp/generated/tools.json" with { type: "json" };
import { toolName } from "#lib/mcp/tool-catalogue.js";
import { connectAgent, jsonOf, revisions } from "../support/agent.js";
import { builtDeployment } from "../support/built-functions.js";
import { allOperations } from "../support/routes.js";
import { type RunningService, runService } from "../support/running-service.js";

let service: RunningService;
let built: ChildProcess;
let token: string;
const urls = { "npm start": "", "the built function": "" };
beforeAll(async () => {
  service = await runService();
  token = (await service.run("token", "--claimant", demoIds.artist)).trim();
  const issuer = await openIssuer(service.dataDir);
  const { output } = await builtDeployment();
  const file = join(output, "functions/api/mcp.func/start.mjs");
  built = spawn(process.execPath, ["tests/product/serve-function.mjs", file], {
    env: {
      DATABASE_URL: service.databaseUrl,
      AUTH_ISSUER: issuer.url,
      AUTH_AUDIENCE: developmentAudience,
      AUTH_JWKS_URL: `${issuer.url}/jwks`,
      RESEARCH_API_KEY: service.researchKey,
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [port] = await once(built.stdout as NodeJS.ReadableStream, "data");
  urls["npm start"] = `${service.url}/api/mcp`;
  urls["the built function"] = `http://127.0.0.1:${String(port).trim()}/api/mcp`;
});
afterAll(async () => {
  built.kill();
  await service.stop();
});

const operations = (await allOperations()).filter(({ endpoint }) => endpoint.tool !== null);

/** The example that the document shows for an operation, as arguments of its tool. */
function exampleArguments(endpoint: Endpoint): Record<string, unknown> {
  const { path, query, body } = demoCall(endpoint);
  return { ...path, ...query, ...(body as object) };
}

const { version } = JSON.parse(await readFile("package.json", "utf8"));

test("the client settings from lib/docs/agents.md connect a client to the demo artist", async () => {
  const page = await readFile("lib/docs/agents.md", "utf8");
  const [, block = ""] = /^```json\n(\{ "mcpServers".*?)^```$/ms.exec(page) ?? [];
  expect(block.trim().split("\n")).toHaveLength(3);
  const given = block.replace("http://127.0.0.1:3000", service.url).replace("TOKEN", token);
  const { url, headers } = JSON.parse(given).mcpServers["artist-research"];
  const agent = await connectAgent("2025-11-25", url, { headers });
  const found = await agent.callTool({ name: "search", arguments: { query: "harmonium" } });
  expect(jsonOf(found).results.length).toBeGreaterThan(0);
  const brief = await agent.callTool({ name: "read_artist_brief", arguments: {} });
  expect(brief.isError).not.toBe(true);
  const { tools: listed } = await agent.listTools();
  expect(listed).toHaveLength(8);
  expect(listed.find(({ name }) => name === "read_artist_brief")?.inputSchema).not.toMatchObject({
    required: ["id"],
  });
});

const targets = (Object.keys(urls) as (keyof typeof urls)[]).flatMap((target) =>
  revisions.map((revision) => [target, revision] as const),
);

describe.each(targets)("the official client against %s by revision %s", (target, revision) => {
  let agent: Client;
  const connect = (headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
    connectAgent(revision, `${urls[target]}?tools=all`, { headers });
  beforeAll(async () => {
    agent = await connect();
  });
  afterAll(() => agent.close());

  test("connects in that revision, and gets the service's instructions", () => {
    expect(agent.getNegotiatedProtocolVersion()).toBe(revision);
    expect(agent.getServerVersion()).toMatchObject({ name: "artist-research-service", version });
    expect(agent.getInstructions()).toContain("register_answer");
  });

  test("lists every tool with its schemas and hints", async () => {
    const listed = await agent.listTools();
    const outputSchema = (name: string) => outputs[name as keyof typeof outputs];
    expect(listed.tools).toEqual(
      tools.map((tool) => ({ ...tool, outputSchema: outputSchema(tool.name) })),
    );
  });

  test("calls every tool with the document's example", async () => {
    for (const { endpoint } of operations) {
      const name = toolName(endpoint.operationId);
      const result = await agent.callTool({
        name,
        arguments: exampleArguments(endpoint),
      });
      expect(result.isError, `${name}: ${JSON.stringify(result.content)}`).not.toBe(true);
      expect(result.structuredContent, name).toMatchObject({});
    }
  });

  test("asks with progress, searches and fetches", async () => {
    const reports: number[] = [];
    const topic = `harmonium ${target} ${revision}`;
    const asked = await agent.callTool(
      { name: "ask", arguments: { id: demoIds.artist, topic, evidenceNeed: "reporting" } },
      { onprogress: ({ progress }) => reports.push(progress) },
    );
    const { stage } = asked.structuredContent as unknown as ResearchStatus;
    expect(["complete", "unresolved"]).toContain(stage);
    expect(reports.length).toBeGreaterThanOrEqual(2);
    const query = `artist:${demoIds.artist} harmonium`;
    const found = await agent.callTool({ name: "search", arguments: { query } });
    const { id } = jsonOf(found).results[0];
    const fetched = await agent.callTool({ name: "fetch", arguments: { id } });
    expect(jsonOf(fetched).text.length).toBeGreaterThan(0);
    const read = await agent.readResource({ uri: id });
    expect(read.contents).toMatchObject([{ text: jsonOf(fetched).text }]);
  });

  test("reads the memory to its last piece, and gets the prompt", async () => {
    const templates = (await agent.listResourceTemplates()).resourceTemplates;
    expect(templates).toHaveLength(2);
    const { contents } = await agent.readResource({ uri: `interview-memory://${demoIds.artist}` });
    const last = JSON.parse((contents.at(-1) as { text: string }).text);
    expect(last).toMatchObject({ complete: true, constraintsComplete: true });
    const [prompt] = (await agent.listPrompts()).prompts;
    const given = { question: "Who produced it?", artist: demoIds.artist };
    const got = await agent.getPrompt({ name: prompt?.name ?? "", arguments: given });
    expect(got.messages).toHaveLength(1);
  });

  test("cancels, and the job ends as it would have without the cancel", async () => {
    const cancel = new AbortController();
    const topic = `cancelled ${target} ${revision}`;
    const question = { id: demoIds.artist, topic, evidenceNeed: "reporting" };
    const cancelled = agent.callTool(
      { name: "ask", arguments: question },
      { signal: cancel.signal, onprogress: () => cancel.abort() },
    );
    await expect(cancelled).rejects.toThrow();
    const again = await agent.callTool({ name: "ask", arguments: question });
    const { stage } = again.structuredContent as unknown as ResearchStatus;
    expect(["complete", "unresolved"]).toContain(stage);
  });

  test("without a credential lists the tools, and learns where to get a token", async () => {
    const nobody = await connect({});
    expect((await nobody.listTools()).tools).toHaveLength(tools.length);
    const open = await nobody.callTool({ name: "read_latest", arguments: { id: demoIds.artist } });
    expect(open.isError).not.toBe(true);
    const closed = { name: "read_artist_brief", arguments: { id: demoIds.artist } };
    await expect(nobody.callTool(closed)).rejects.toThrow();
    const metadata = await fetch(
      new URL("/.well-known/oauth-protected-resource/api/mcp", urls[target]),
    );
    expect(await metadata.json()).toMatchObject({ resource: urls[target] });
  });
});
