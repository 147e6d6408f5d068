import { randomUUIDv7 } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import openApi from "#lib/contract/openapi.json" with { type: "json" };
import { demoIds, passage } from "#lib/http/demo-ids.js";
import { recordDemoActivity } from "#lib/local/demo/demo-activity.js";
import { toolName } from "#lib/mcp/tool-catalogue.js";
import mcpRoute from "../../api/mcp.js";
import { countWrites, writes } from "../support/count-writes.js";
import { loadDemo } from "../support/demo-run.js";
import { Chance } from "../support/fuzz/chance.js";
import { type DocumentedOperation, fuzzedRequest } from "../support/fuzz/requests.js";
import type { Schemas } from "../support/fuzz/schema-values.js";
import { hostileTexts } from "../support/hostile-texts.js";
import { artist, claimant as claimantOf, load, page } from "../support/records.js";
import { allOperations, type Operation } from "../support/routes.js";
import { serviceKey, serviceOfFile } from "../support/service.js";

/** AGENT_CALLS=10000 is the long form; FUZZ_SEED repeats a run. */
const calls = Number(process.env.AGENT_CALLS ?? 300);
const seed = Number(process.env.FUZZ_SEED ?? 18);

const schemas = openApi.components.schemas as unknown as Schemas;
const operations = new Map<string, Operation>(
  (await allOperations())
    .filter(({ endpoint }) => endpoint.tool !== null)
    .map((operation) => [operation.endpoint.operationId, operation]),
);
const documented = Object.entries(
  openApi.paths as unknown as Record<
    string,
    Record<string, Omit<DocumentedOperation, "path" | "method">>
  >,
)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
  )
  .filter(({ operationId }) => operations.has(operationId));

/** Another user's artist, with a public and a private text. */
const foreignId = randomUUIDv7();
const secret = "Nobody but its artist may read that the well is dry.";

/** Work that continues after a response, such as the slices of a question that nobody waits for. */
let behind: Promise<void>[] = [];
const service = await serviceOfFile({ afterAnswer: (work) => behind.push(work()) });
beforeAll(async () => {
  await loadDemo(service.deps);
  await recordDemoActivity(service.deps.db);
  const injected = hostileTexts.map(([, text]) => text).join("\n\n");
  await load(
    service.deps.db,
    artist(foreignId),
    ...claimantOf(foreignId, "somebody"),
    page(foreignId, secret, { visibility: "private", url: "https://private.example/a" }),
    page(demoIds.artist, `The harmonium was found. ${injected}`, {
      url: "https://inject.example/a",
    }),
  );
  await countWrites(service.deps.db);
});

const credentials: readonly Record<string, string>[] = [
  { authorization: "Bearer subject:demo-claimant" },
  { authorization: "Bearer subject:demo-claimant" },
  { "x-service-research-key": serviceKey },
  {},
  { authorization: "Bearer nobody" },
  { authorization: "Bearer subject:somebody" },
  { authorization: "Basic x" },
  { "x-service-research-key": "wrong" },
  { "x-service-research-key": serviceKey, origin: "https://page.example" },
];

/** One call in two forms: as an HTTP request and as the equivalent message of an agent. */
interface Twin {
  operation: Operation;
  /** The tool is exactly the operation, so that it refuses with the same code. */
  isSame: boolean;
  http: { url: string; body: string | null };
  message: string;
}

/** A fuzzed call of an operation as a tool, with exactly the text of the body as its arguments. */
function toolTwin(chance: Chance): Twin {
  const { operation, url, body } = fuzzedRequest(documented, schemas, chance);
  const found = operations.get(operation.operationId) as Operation;
  const isForeign = chance.happens(0.1);
  const target = isForeign ? url.replace(demoIds.artist, foreignId) : url;
  const text = body === null || chance.happens(0.9) ? body : withHostileText(body, chance);
  const { pathname, searchParams } = new URL(target, "https://service.example");
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const pattern = new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, "([^/]*)")}$`);
  const values = pattern.exec(pathname)?.slice(1) ?? [];
  const given = [
    ...names.map((name, index) => [name, decodeURIComponent(values[index] ?? "")]),
    ...searchParams,
  ].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  const args = argumentsText(given.join(","), text);
  const name = toolName(operation.operationId);
  return {
    operation: found,
    isSame: true,
    http: { url: target, body: text },
    message: toolMessage(name, args),
  };
}

/** Adds members in front of the text of an object body; any other body is unchanged. */
function argumentsText(members: string, body: string | null): string {
  if (body === null) return `{${members}}`;
  if (!body.startsWith("{")) return body || "[]";
  if (members === "") return body;
  return `{${members}${/^\{\s*\}/.test(body) ? "" : ","}${body.slice(1)}`;
}

function withHostileText(body: string, chance: Chance): string {
  try {
    const parsed = JSON.parse(body);
    const names = Object.keys(parsed);
    if (names.length === 0) return body;
    return JSON.stringify({ ...parsed, [chance.one(names)]: chance.one(hostileTexts)[1] });
  } catch {
    return body;
  }
}

const toolMessage = (name: string, args: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${JSON.stringify(name)},"arguments":${args}}}`;
const resourceMessage = (uri: string) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri } });

/** A call of a tool that is not itself an operation, with the operation that it uses. */
function otherTwin(chance: Chance): Twin {
  const text = chance.one(hostileTexts)[1];
  const id = chance.one([demoIds.artist, foreignId, randomUUIDv7(), "nobody", text]);
  const path = `/api/artist/${encodeURIComponent(id)}`;
  const { sourceId, revision } = passage;
  const source = chance.one([sourceId, "..", "vault:0", text.slice(0, 150)]);
  const uri = `original://${encodeURIComponent(source)}@${revision}?artist=${id}`;
  const twin = (operationId: string, url: string, message: string, body: object | null = null) => ({
    operation: operations.get(operationId) as Operation,
    isSame: false,
    http: { url: `${path}${url}`, body: body === null ? null : JSON.stringify(body) },
    message,
  });
  const originalUrl = `/research/evidence/${encodeURIComponent(source)}?revision=${revision}`;
  const topic = chance.one([text, "harmonium", "x", "y".repeat(500)]);
  const question = { topic, evidenceNeed: "credits" };
  const asked = JSON.stringify({ id, ...question, waitSeconds: 0 });
  return chance.one([
    () =>
      twin("enqueueQuestionResearch", "/research/questions", toolMessage("ask", asked), question),
    () =>
      twin(
        "searchOriginalEvidence",
        `/knowledge/search?query=${encodeURIComponent(topic)}`,
        toolMessage("search", JSON.stringify({ query: `artist:${id} ${topic}` })),
      ),
    () =>
      twin("readResearchOriginal", originalUrl, toolMessage("fetch", JSON.stringify({ id: uri }))),
    () => twin("readResearchOriginal", originalUrl, resourceMessage(uri)),
    () =>
      twin("readInterviewMemory", "/interview/memory", resourceMessage(`interview-memory://${id}`)),
  ])();
}

interface Outcome {
  refused: boolean;
  /** Refused by the tool itself, not before it. */
  isError: boolean;
  code: string | null;
  status: number;
  text: string;
}

async function overHttp(
  { operation, http }: Twin,
  credential: Record<string, string>,
): Promise<Outcome> {
  const request = new Request(`https://service.example${http.url}`, {
    method: operation.method,
    headers: { ...credential, "content-type": "application/json" },
    ...(http.body === null ? {} : { body: http.body }),
  });
  const response = await operation.route.serve(request, service.deps);
  const text = await response.text();
  const { code = null } = JSON.parse(text);
  return { refused: !response.ok, isError: !response.ok, code, status: response.status, text };
}

async function byAgent({ message }: Twin, credential: Record<string, string>): Promise<Outcome> {
  const request = new Request("https://service.example/api/mcp", {
    method: "POST",
    headers: {
      ...credential,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: message,
  });
  const response = await mcpRoute.serve(request, service.deps);
  const text = await response.text();
  const json = text.startsWith("{") ? text : (/^data: (\{.*)$/m.exec(text)?.[1] ?? "{}");
  const { error, result } = JSON.parse(json);
  const isError = result?.isError === true;
  const refused = result === undefined || isError;
  const body = isError ? JSON.parse(result.content[0].text) : error?.data;
  return { refused, isError, code: body?.code ?? null, status: response.status, text };
}

/** What a refusal must never contain: SQL, stacks, files, hosts, secrets. */
const internal =
  /\b(insert into|relation "|syntax error|pg_|plpgsql|node_modules)|\bat \S+ \(|\.[tj]s:\d|\/(work|tmp|home|root)\/|of-the-tests|ECONN|valibot/i;

interface Verdict {
  refused: boolean;
  problems: string[];
}

async function verdictOf(twin: Twin, credential: Record<string, string>): Promise<Verdict> {
  const http = await overHttp(twin, credential);
  await Promise.all(behind);
  behind = [];
  const before = await writes(service.deps.db);
  const agent = await byAgent(twin, credential);
  const problems: string[] = [];
  if (http.refused && !agent.refused) problems.push("an agent may do what is refused over HTTP");
  // A refusal by the protocol's own code has no code of ours; a refusal by the operation has the operation's code.
  if (http.refused && twin.isSame && agent.isError && agent.code !== http.code)
    problems.push(`${agent.code} instead of ${http.code}`);
  if (agent.status >= 500 || agent.code === "internal") problems.push(`answered ${agent.status}`);
  if (agent.refused && (await writes(service.deps.db)) !== before)
    problems.push("a refused call wrote");
  if (agent.refused && internal.test(agent.text)) problems.push("something internal is told");
  if (agent.text.includes("the well is dry") && http.refused)
    problems.push("a private text is told");
  const said = `${agent.text.slice(0, 300)} | ${http.text.slice(0, 200)}`;
  return { refused: agent.refused, problems: problems.map((problem) => `${problem}: ${said}`) };
}

test("whatever an agent sends, nothing happens that HTTP would refuse, and a refusal writes and discloses nothing", {
  timeout: 3_600_000,
}, async () => {
  const failures: string[] = [];
  const outcomes = { accepted: 0, refused: 0 };
  for (let number = 0; number < calls && failures.length < 20; number += 1) {
    const chance = new Chance(seed * 1_000_003 + number);
    const twin = chance.happens(0.75) ? toolTwin(chance) : otherTwin(chance);
    const credential = chance.one(credentials);
    const { refused, problems } = await verdictOf(twin, credential).catch((thrown) => ({
      refused: true,
      problems: [`threw ${thrown.stack}`],
    }));
    const said = `${number} ${JSON.stringify(credential)} ${twin.message.slice(0, 600)}`;
    failures.push(...problems.map((problem) => `${said}\n  ${problem}`));
    outcomes[refused ? "refused" : "accepted"] += 1;
  }
  expect(failures.join("\n\n")).toBe("");
  // The control: random calls reach both outcomes.
  expect(outcomes.accepted).toBeGreaterThan(calls / 30);
  expect(outcomes.refused).toBeGreaterThan(calls / 4);
});
